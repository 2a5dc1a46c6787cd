'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { byMethod, COMPARED } from '@/components/assets/asset-category/sampled';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { LineChart } from '@/components/ui/charts/lazy-charts';
import { Figure } from '@/components/ui/figure';
import { type Look, LookSwitch } from '@/components/ui/look-switch';
import { PlainTable } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import { fiscalYearOf } from '@/lib/domain/calendar';
import type { ScheduleInput, ScheduleRow } from '@/lib/domain/depreciation-terms';
import { type Decimal, sum } from '@/lib/domain/money';

const HUES = {
  straight_line: 'info',
  double_declining: 'warning',
  sum_of_years: 'neutral',
} as const;

type Method = (typeof COMPARED)[number];
type Schedules = Readonly<Record<Method, readonly ScheduleRow[]>>;

/** The sample asset by each method: book values as a chart, or charges per year as a table. */
export function MethodComparison({ input }: Readonly<{ input: ScheduleInput }>) {
  const t = useTranslations('asset-category');
  const [look, setLook] = useState<Look>('chart');
  const schedules: Schedules = {
    straight_line: byMethod(input, 'straight_line'),
    double_declining: byMethod(input, 'double_declining'),
    sum_of_years: byMethod(input, 'sum_of_years'),
  };
  return (
    <div className="grid min-w-0 gap-2 pt-2">
      <div className="flex justify-end">
        <LookSwitch value={look} onChange={setLook} />
      </div>
      <ChartOrTable
        look={look}
        chart={<Compared input={input} schedules={schedules} label={t('sample.compared')} />}
        table={<YearTable input={input} schedules={schedules} label={t('sample.byYear')} />}
      />
    </div>
  );
}

type Props = Readonly<{ input: ScheduleInput; schedules: Schedules; label: string }>;

function Compared({ input: { cost, in_service_on }, schedules, label }: Props) {
  const t = useTranslations('asset-category.choices.method');
  const { day, bare, baseCurrency } = useFormats();
  const ends = COMPARED.map((method) => schedules[method].at(-1)?.date ?? in_service_on).sort();
  return (
    <LineChart
      label={label}
      from={in_service_on}
      to={ends.at(-1) ?? in_service_on}
      series={COMPARED.map((method) => ({
        label: t(method),
        hue: HUES[method],
        points: [
          { at: in_service_on, value: cost },
          ...schedules[method].map(({ date, net }) => ({ at: date, value: net })),
        ],
      }))}
      format={(value) => bare(value, baseCurrency)}
      formatAt={(instant) => day(instant.slice(0, 10))}
    />
  );
}

type Year = Readonly<{ to: string }> & Readonly<Record<Method, Decimal>>;

function YearTable({ input, schedules, label }: Props) {
  const t = useTranslations('asset-category');
  const { day, baseCurrency } = useFormats();
  return (
    <PlainTable<Year>
      label={label}
      rows={yearsOf(input, schedules)}
      rowId={({ to }) => to}
      columns={[
        {
          id: 'to',
          header: t('sample.yearTo'),
          cell: ({ to }) => <span className="figure">{day(to)}</span>,
        },
        ...COMPARED.map((method) => ({
          id: method,
          header: t(`choices.method.${method}`),
          align: 'end' as const,
          cell: (year: Year) => <Figure value={year[method]} of={baseCurrency} tone="plain" />,
        })),
      ]}
    />
  );
}

/** Charge of each fiscal year by method. */
function yearsOf({ fiscal_year_start }: ScheduleInput, schedules: Schedules): readonly Year[] {
  const yearOf = ({ date }: ScheduleRow) => fiscalYearOf(date, fiscal_year_start).to;
  const years = new Set(COMPARED.flatMap((method) => schedules[method].map(yearOf)));
  const charged = (method: Method, to: string) =>
    sum(schedules[method].filter((row) => yearOf(row) === to).map(({ amount }) => amount));
  return [...years].sort().map((to) => ({
    to,
    straight_line: charged('straight_line', to),
    double_declining: charged('double_declining', to),
    sum_of_years: charged('sum_of_years', to),
  }));
}
