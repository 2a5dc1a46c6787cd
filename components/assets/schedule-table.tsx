'use client';

import { useTranslations } from 'use-intl';
import type { DrawnRow } from '@/components/assets/schedule-chart';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { type Decimal, sum } from '@/lib/domain/money';

type Row = DrawnRow & Readonly<{ no: number; accumulated: Decimal }>;

type Props = Readonly<{ label: string; rows: readonly Row[]; hasStatus?: boolean }>;

/** Every charge of an asset with what is left after it, in base. */
export function ScheduleTable({ label, rows, hasStatus = false }: Props) {
  const t = useTranslations('assets.schedule');
  const { day, baseCurrency } = useFormats();
  const figure = (value: Decimal) => <Figure value={value} of={baseCurrency} tone="plain" />;
  return (
    <ScrollRegion label={label} className="max-h-96 overflow-auto print:max-h-none">
      <PlainTable<Row>
        label={label}
        rows={rows}
        rowId={({ no, date }) => `${no} ${date}`}
        columns={[
          {
            ...{ id: 'no', header: t('no'), className: 'max-sm:hidden' },
            cell: ({ no }) => <span className="figure text-ink-2">{no}</span>,
          },
          {
            ...{ id: 'date', header: t('date') },
            cell: ({ date }) => <span className="figure">{day(date)}</span>,
          },
          {
            ...{ id: 'amount', header: t('amount'), align: 'end' },
            cell: ({ amount }) => figure(amount),
            foot: figure(sum(rows.map(({ amount }) => amount))),
          },
          {
            ...{ id: 'accumulated', header: t('accumulated'), align: 'end' },
            ...{ className: 'max-sm:hidden', cell: ({ accumulated }) => figure(accumulated) },
          },
          { id: 'net', header: t('net'), align: 'end', cell: ({ net }) => figure(net) },
          ...(hasStatus ? [statusColumn(t('status'))] : []),
        ]}
      />
    </ScrollRegion>
  );
}

const statusColumn = (header: string): PlainColumn<Row> => ({
  ...{ id: 'status', header },
  cell: ({ status }) => <StatusBadge status={status} />,
});
