'use client';

import { type ComponentProps, lazy, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { DrawnRow } from './schedule-chart';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { Figure } from '@/components/ui/figure';
import { type Look, LookSwitch } from '@/components/ui/look-switch';
import { dayColumn, figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { type Decimal, sum } from '@/lib/domain/money';

const ScheduleChart = lazy(async () => ({
  default: (await import('./schedule-chart')).ScheduleChart,
}));

type Props = Omit<ComponentProps<typeof ScheduleTable>, 'label'> & Readonly<{ first?: Look }>;

/** Depreciation schedule of an asset as a chart or a table. */
export function Schedule({ rows, first = 'chart', hasStatus }: Props) {
  const t = useTranslations('assets.schedule');
  const [look, setLook] = useState<Look>(first);
  const label = t('title');
  return (
    <section aria-label={label} className="grid min-w-0 gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{label}</h2>
        <span className="no-print">
          <LookSwitch value={look} onChange={setLook} />
        </span>
      </div>
      <ChartOrTable
        look={look}
        chart={<ScheduleChart label={label} rows={rows} />}
        table={<ScheduleTable label={label} rows={rows} hasStatus={hasStatus ?? false} />}
      />
    </section>
  );
}

type Row = DrawnRow & Readonly<{ no: number; accumulated: Decimal }>;

type ScheduleTableProps = Readonly<{ label: string; rows: readonly Row[]; hasStatus?: boolean }>;

/** Table of an asset's depreciation charges in the base currency, with the net book value after each charge. */
function ScheduleTable({ label, rows, hasStatus = false }: ScheduleTableProps) {
  const t = useTranslations('assets.schedule');
  const columns = useColumns(rows);
  return (
    <ScrollRegion label={label} className="max-h-96 overflow-auto print:max-h-none">
      <PlainTable<Row>
        label={label}
        rows={rows}
        rowId={({ no, date }) => `${no} ${date}`}
        columns={hasStatus ? [...columns, statusColumn(t('status'))] : columns}
      />
    </ScrollRegion>
  );
}

/** Columns of the table. The footer contains the total of the charges. */
function useColumns(rows: readonly Row[]): readonly PlainColumn<Row>[] {
  const t = useTranslations('assets.schedule');
  const { baseCurrency } = useFormats();
  const plain = (value: Decimal) => ({ value, of: baseCurrency, tone: 'plain' }) as const;
  const total = <Figure {...plain(sum(rows.map(({ amount }) => amount)))} />;
  return [
    {
      id: 'no',
      header: t('no'),
      className: 'max-sm:hidden',
      cell: ({ no }) => <span className="figure text-ink-2">{no}</span>,
    },
    dayColumn({ id: 'date', header: t('date') }, ({ date }) => date),
    figureColumn({ id: 'amount', header: t('amount'), foot: total }, (row) => plain(row.amount)),
    figureColumn(
      { id: 'accumulated', header: t('accumulated'), className: 'max-sm:hidden' },
      ({ accumulated }) => plain(accumulated),
    ),
    figureColumn({ id: 'net', header: t('net') }, ({ net }) => plain(net)),
  ];
}

const statusColumn = (header: string): PlainColumn<Row> => ({
  id: 'status',
  header,
  cell: ({ status }) => <StatusBadge status={status} />,
});
