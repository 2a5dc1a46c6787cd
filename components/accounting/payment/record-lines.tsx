'use client';

import { useTranslations } from 'use-intl';
import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import { FigureInBoth } from '@/components/document/form/base-below';
import { LineAccount } from '@/components/document/lines/line-account';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { useFormats } from '@/hooks/use-formats';
import { type Decimal, negate } from '@/lib/domain/money';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Props<Record extends PaymentRecord> = Readonly<{ side: PaymentSide<Record>; record: Record }>;

/** The lines of a payment as entered, with their total. */
export function RecordLines<Record extends PaymentRecord>({ side, record }: Props<Record>) {
  const t = useTranslations('payment');
  const { baseCurrency } = useFormats();
  const currency = record.currency ?? baseCurrency;
  const bases = usePostedBases(
    side.endpoints,
    record,
    record.lines.map((line) => ({
      account_id: line.account_id,
      currency,
      amount: side.direction === 'out' ? line.amount : negate(line.amount),
    })),
  );
  const columns = useColumns(record, currency, bases);
  return (
    <div className="overflow-x-auto">
      <PlainTable
        label={t('lines')}
        edge={8}
        rows={record.lines}
        rowId={({ line_no }) => line_no}
        columns={columns}
      />
    </div>
  );
}

type Line = PaymentRecord['lines'][number];
type Columns = readonly PlainColumn<Line>[];
type Sums = Pick<PaymentRecord, 'amount' | 'base'>;
type Base = Decimal | null | undefined;

/** Columns with each line's base amount and the totals. */
function useColumns({ amount, base }: Sums, currency: string, bases: readonly Base[]): Columns {
  const t = useTranslations('payment');
  const { markOf } = useFormats();
  const both = (value: Decimal, inBase: Base) => (
    <FigureInBoth value={value} currency={currency} base={inBase} />
  );
  return [
    {
      id: 'account',
      header: t('columns.account_id'),
      cellClass: 'whitespace-normal!',
      cell: (line) => <LineAccount line={line} />,
      ...(amount && { foot: t('total', { currency: markOf(currency) }) }),
    },
    {
      id: 'memo',
      header: t('columns.memo'),
      cellClass: 'whitespace-normal! text-ink-2',
      cell: ({ memo }) => <bdi>{memo}</bdi>,
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      align: 'end',
      cellClass: 'py-1!',
      cell: (line, at) => both(line.amount, bases[at]),
      ...(amount && { foot: both(amount, base) }),
    },
  ];
}
