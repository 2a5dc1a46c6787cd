'use client';

import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import type { MonthValues } from '@/components/ui/month-chart';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { monthInWords } from '@/lib/format/period-words';

/** The figures of months in base, a column for each series: what a drawing of them says, to read and copy. */
export function MonthTable({
  label,
  months,
  columns,
}: {
  label: string;
  months: readonly MonthValues[];
  columns: readonly string[];
}) {
  const t = useTranslations('ui.months');
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();

  return (
    <table className="tbl [--table-edge:0px]" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          {columns.map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, values }) => (
          <tr key={month}>
            <th scope="row" className="font-normal">
              {monthInWords(month, locale)} <bdi className="figure">{month.slice(0, 4)}</bdi>
            </th>
            {values.map((value, index) => (
              <td key={columns[index]} className="num">
                <Figure value={value} of={baseCurrency} zero="dash" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
