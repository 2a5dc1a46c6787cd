'use client';

import { useTranslations } from 'use-intl';

import { FigureTable } from './charts/chart-table';
import { Figure } from './figure';
import type { MonthValues } from './month-chart';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { monthInWords } from '@/lib/format/period-words';

type Props = Readonly<{
  label: string;
  months: readonly MonthValues[];
  columns: readonly string[];
}>;

/** Monthly figures in the base currency as a table with one column per series. `MonthChart` shows the same data. */
export function MonthTable({ label, months, columns }: Props) {
  const t = useTranslations('ui.months');
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();

  return (
    <FigureTable
      label={label}
      columns={columns}
      head={t('month')}
      rows={months.map(({ month, values }) => ({
        key: month,
        name: (
          <>
            {monthInWords(month, locale)} <bdi className="figure">{month.slice(0, 4)}</bdi>
          </>
        ),
        cells: values.map((value, index) => (
          <Figure key={columns[index]} value={value} of={baseCurrency} zero="dash" />
        )),
      }))}
    />
  );
}
