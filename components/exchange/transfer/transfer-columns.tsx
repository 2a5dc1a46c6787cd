'use client';

import type { OwnColumn } from '@/components/document/definition';
import { Figure } from '@/components/ui/figure';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { TransferRow } from '@/lib/contract/exchange/transfer';

/** The kit knows its rows as any document's; those of transfers name each currency that was moved. */
const own = (row: DocumentRow) => row as TransferRow;

const amountsOf = (row: DocumentRow): NonNullable<TransferRow['amounts']> => {
  const { amount, currency, amounts } = own(row);
  return amount !== null && currency !== null ? [{ amount, currency }] : (amounts ?? []);
};

/** What was moved, each currency with its amount; nothing while somebody is to count what arrives. */
export const amountsColumn: OwnColumn = {
  ...{ id: 'amount', align: 'end', sortable: true, width: 184, card: 'amount' },
  cell: (row) =>
    amountsOf(row).map(({ amount, currency }, at) => (
      <span key={currency}>
        {at > 0 && ' · '}
        <Figure value={amount} currency={currency} />
      </span>
    )),
  exported: (row) =>
    amountsOf(row)
      .map(({ amount, currency }) => [amount, currency].join(' '))
      .join(' · '),
};
