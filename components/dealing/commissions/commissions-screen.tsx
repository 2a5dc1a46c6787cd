'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { lazyPart } from '@/hooks/use-lazy-part';
import { type CommissionBatch, commissions } from '@/lib/contract/dealing/commissions';

const commissionDefinition = defineDocument<CommissionBatch>({
  type: 'commission',
  route: 'app.exchange.commissions',
  words: 'commissions',
  endpoints: commissions,
  columns: ['number', 'date', 'counterparty', 'amount', 'base', 'status', 'by'],
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  Above: lazyPart(async () => {
    const { CommissionsDue } = await import('./commissions-due');
    return { Above: CommissionsDue };
  }),
  Form: lazyPart(async () => {
    const { CommissionForm } = await import('./commission-form');
    return { Form: CommissionForm };
  }),
  View: lazyPart(async () => {
    const { CommissionView } = await import('./commission-view');
    return { View: CommissionView };
  }),
});

/** Screen of the commission batches. A batch pays an agent the commission for remittances of a period. */
export function CommissionsScreen() {
  return <DocumentScreen of={commissionDefinition} />;
}
