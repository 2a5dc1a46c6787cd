'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { limitSteps } from './limit-steps';
import { useScopeWords } from '@/hooks/use-credit-available';
import { lazyPart } from '@/hooks/use-lazy-part';
import {
  type CreditSubLimit,
  creditSubLimit,
  type CreditSubLimitRow,
} from '@/lib/contract/dealing/credit-sub-limit';
import { LIMIT_STAGES } from '@/lib/contract/dealing/credit-steps';
import type { DocumentRow } from '@/lib/contract/document-fields';

/** Casts a row of the shared document list to a sub-limit, which also has the scope of the cap. */
const own = (row: DocumentRow) => row as CreditSubLimitRow;

function Scope({ row }: { row: CreditSubLimitRow }) {
  const scopeOf = useScopeWords();
  return <bdi>{scopeOf(row)}</bdi>;
}

const subLimitDefinition = defineDocument<CreditSubLimit>({
  type: 'credit sub-limit',
  route: 'app.exchange.credit-sub-limit',
  words: 'credit-sub-limit',
  endpoints: creditSubLimit,
  columns: [
    'number',
    'counterparty',
    {
      id: 'scope',
      width: 180,
      card: 'meta',
      cell: (row) => <Scope row={own(row)} />,
      exported: (row) => `${own(row).scope} ${own(row).scope_name ?? own(row).scope_value}`,
    },
    'amount',
    'base',
    'memo',
    'status',
    'by',
  ],
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  statuses: ['draft', 'pending_approval', ...LIMIT_STAGES, 'discarded'],
  steps: limitSteps(creditSubLimit),
  Form: lazyPart(async () => {
    const { SubLimitForm } = await import('./sub-limit-form');
    return { Form: SubLimitForm };
  }),
  View: lazyPart(async () => {
    const { SubLimitView } = await import('./sub-limit-view');
    return { View: SubLimitView };
  }),
});

export function CreditSubLimitScreen() {
  return <DocumentScreen of={subLimitDefinition} />;
}
