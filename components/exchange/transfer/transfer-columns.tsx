'use client';

import type { OwnColumn } from '@/components/document/definition';
import { Figure } from '@/components/ui/figure';
import { useMoney } from '@/hooks/use-money';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { TransferRow } from '@/lib/contract/exchange/transfer';

/** Casts a row of the list kit: rows of transfers have `amounts`, one per currency. */
const own = (row: DocumentRow) => row as TransferRow;

const amountsOf = (row: DocumentRow): NonNullable<TransferRow['amounts']> => {
  const { amount, currency, amounts } = own(row);
  return amount !== null && currency !== null ? [{ amount, currency }] : (amounts ?? []);
};

/** Amount per currency; empty while the receiver has yet to count it. */
export const amountsColumn: OwnColumn = {
  id: 'amount',
  align: 'end',
  sortable: true,
  width: 184,
  card: 'amount',
  cell: (row) => <Amounts of={amountsOf(row)} />,
  exported: (row) =>
    amountsOf(row)
      .map(({ amount, currency }) => [amount, currency].join(' '))
      .join(' · '),
};

/** First amount and the number of the others; the tooltip shows all. */
function Amounts({ of }: { of: ReturnType<typeof amountsOf> }) {
  const { money } = useMoney();
  const [first, ...more] = of;
  if (!first) return null;
  const all = of.map(({ amount, currency }) => money(amount, currency)).join(' · ');
  return (
    <span title={more.length > 0 ? all : undefined}>
      <Figure value={first.amount} currency={first.currency} />
      {more.length > 0 && <span className="text-ink-2"> +{more.length}</span>}
    </span>
  );
}
