import type { PaymentRecord, PaymentSide } from './payment-side';
import {
  defineDocument,
  type DocumentDefinition,
  type DocumentFormProps,
} from '@/components/document/definition';
import { lazyPart } from '@/hooks/use-lazy-part';

/** Document definition of expenses or receipts; form and view are loaded lazily. */
export function paymentDefinition<Record extends PaymentRecord>(
  side: PaymentSide<Record>,
): DocumentDefinition<Record> {
  return defineDocument<Record>({
    type: side.type,
    route: side.route,
    words: side.words,
    catalogues: ['applied'],
    endpoints: side.endpoints,
    columns: [
      'number',
      'date',
      'counterparty',
      'memo',
      'amount',
      'base',
      ...(side.columns ?? []),
      'status',
      'reference',
      'by',
    ],
    filters: [
      ...(['date', 'status', 'amount', 'currency', 'account', 'attached', 'mine'] as const),
      ...(side.filters ?? []),
    ],
    Form: lazyPart(async () => {
      const { PaymentForm } = await import('./payment-form');
      const Form = (props: DocumentFormProps<Record>) => <PaymentForm {...props} side={side} />;
      return { Form };
    }),
    View: lazyPart(async () => {
      const { PaymentView } = await import('./payment-view');
      const View = ({ record }: { record: Record }) => <PaymentView side={side} record={record} />;
      return { View };
    }),
    startsWithFile: true,
  });
}
