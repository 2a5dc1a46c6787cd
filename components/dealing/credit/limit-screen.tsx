'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { dayColumn } from '@/components/document/list/day-column';
import { limitSteps } from './limit-steps';
import { lazyPart } from '@/hooks/use-lazy-part';
import {
  type CreditLimit,
  creditLimit,
  type CreditLimitRow,
} from '@/lib/contract/dealing/credit-limit';
import { LIMIT_STAGES } from '@/lib/contract/dealing/credit-steps';
import type { DocumentRow } from '@/lib/contract/document-fields';

/** Casts a row of the shared document list to a credit limit, which also has the days of validity. */
const own = (row: DocumentRow) => row as CreditLimitRow;

const limitDefinition = defineDocument<CreditLimit>({
  type: 'credit limit',
  route: 'app.exchange.credit-limit',
  words: 'credit-limit',
  endpoints: creditLimit,
  columns: [
    'number',
    'counterparty',
    'amount',
    dayColumn('valid_from', (row) => own(row).valid_from),
    dayColumn('valid_to', (row) => own(row).valid_to),
    dayColumn('review_on', (row) => own(row).review_on),
    'memo',
    'status',
    'by',
  ],
  filters: ['date', 'status', 'amount', 'mine'],
  statuses: ['draft', 'pending_approval', ...LIMIT_STAGES, 'discarded'],
  steps: limitSteps(creditLimit),
  Form: lazyPart(async () => {
    const { LimitForm } = await import('./limit-form');
    return { Form: LimitForm };
  }),
  View: lazyPart(async () => {
    const { LimitView } = await import('./limit-view');
    return { View: LimitView };
  }),
});

export function CreditLimitScreen() {
  return <DocumentScreen of={limitDefinition} />;
}
