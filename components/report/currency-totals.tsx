import { useTranslations } from 'use-intl';

import { CurrencyCode } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import { TitledTable } from '@/components/ui/titled-table';

type Figure = Readonly<{
  key: string;
  /** Key of the column title in the message catalogue. */
  title: string;
}>;

/** Totals of a currency: amounts by key; an amount that the caller may not see is null. */
type Totals = Readonly<{ currency: string } & Record<string, string | null>>;

type Props = Readonly<{
  rows: readonly Totals[];
  /** Figures in the currency of their row. */
  own: readonly Figure[];
  /** Figures in the currency of the report. A figure that is null in every row is hidden. */
  inBase?: readonly Figure[];
  base: string;
}>;

/** Small table with the totals of each currency, over all pages of a report. */
export function CurrencyTotals({ rows, own, inBase = [], base }: Props) {
  const t = useTranslations('reports');
  const column = ({ key, title }: Figure, of?: string) =>
    figureColumn<Totals>({ id: key, header: t(`column.${title}`) }, (row) => {
      const value = row[key] ?? null;
      return value === null ? null : { value, of: of ?? row.currency, zero: 'dash' };
    });
  return (
    <div className="flex-none px-gutter pb-4">
      <TitledTable
        caption={t('currencyTotals')}
        rows={rows}
        rowId={({ currency }) => currency}
        columns={[
          {
            id: 'currency',
            header: t('column.currency'),
            cell: ({ currency }) => <CurrencyCode of={currency} />,
          },
          ...own.map((one) => column(one)),
          ...inBase
            .filter(({ key }) => rows.some((row) => row[key] != null))
            .map((one) => column(one, base)),
        ]}
      />
    </div>
  );
}
