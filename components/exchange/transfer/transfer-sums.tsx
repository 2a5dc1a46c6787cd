'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import type { Transfer } from '@/lib/contract/exchange/transfer';
import { type Decimal, isZero, subtract } from '@/lib/domain/money';

type Line = Transfer['lines'][number];

/**
 * Amounts of a transfer: after the count, also received and missing amounts. The sent amount is hidden from the person
 * who must count it.
 */
export function TransferSums({ of }: { of: Transfer['lines'] }) {
  const t = useTranslations('transfer');
  const isCounted = of.some(({ received }) => received !== null);
  const sum = (id: string, amountOf: (line: Line) => Decimal | null, tone?: 'red') => ({
    id,
    header: t(`columns.${id}`),
    align: 'end' as const,
    cell: (line: Line) => {
      const amount = amountOf(line);
      if (amount === null) return '–';
      const marked = tone && !isZero(amount) ? { tone } : {};
      return <Figure value={amount} of={line.currency} {...marked} />;
    },
  });
  return (
    <PlainTable
      caption={t('lines')}
      className="max-w-md"
      rows={of}
      rowId={({ line_no }) => line_no}
      columns={[
        {
          id: 'currency',
          header: t('columns.currency'),
          cell: ({ currency }) => <bdi className="font-medium">{currency}</bdi>,
        },
        ...(isCounted
          ? [
              sum('sent', ({ amount }) => amount),
              sum('counted', ({ received }) => received),
              sum('missing', missingOf, 'red'),
            ]
          : [sum('amount', ({ amount }) => amount)]),
      ]}
    />
  );
}

const missingOf = ({ amount, received }: Line): Decimal | null =>
  amount === null || received === null ? null : subtract(amount, received);
