'use client';

import { paymentDefinition } from '@/components/accounting/payment/payment-definition';
import type { OwnColumn } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { Figure } from '@/components/ui/figure';
import type { Unapplied } from '@/lib/contract/accounting/applied';
import { type Receipt, receipts } from '@/lib/contract/accounting/receipts';
import type { DocumentRow } from '@/lib/contract/document-fields';

/** Reads `unapplied` by a cast, because only rows of receipts have this field. */
const unappliedOf = (row: DocumentRow) => (row as DocumentRow & { unapplied: Unapplied }).unapplied;

const unappliedColumn: OwnColumn = {
  id: 'unapplied',
  align: 'end',
  width: 140,
  card: 'meta',
  cell: (row) =>
    unappliedOf(row).map(({ currency, amount }) => (
      <Figure key={currency} value={amount} currency={currency} tone="plain" />
    )),
  exported: (row) =>
    unappliedOf(row)
      .map(({ currency, amount }) => [amount, currency].join(' '))
      .join(' ') || null,
};

const definition = paymentDefinition<Receipt>({
  type: 'receipt',
  page: 'receipts',
  route: 'app.accounting.receipts',
  words: 'payment.receipt',
  endpoints: receipts,
  direction: 'in',
  counterpartyField: 'payer',
  accountField: 'received_into_account_id',
  hasMethod: true,
  columns: [unappliedColumn],
  filters: ['unapplied'],
  accountOf: ({ received_into }) => received_into,
  accountIdOf: ({ received_into_account_id }) => received_into_account_id,
});

export function ReceiptsScreen() {
  return <DocumentScreen of={definition} />;
}
