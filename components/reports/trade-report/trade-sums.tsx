'use client';

import { useTranslations } from 'use-intl';

import { NettingSection } from '@/components/reports/trade-report/netting';
import { CurrencyMark, Figure } from '@/components/ui/figure';
import type { PlainColumn } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { TitledTable } from '@/components/ui/titled-table';
import { useFormats } from '@/hooks/use-formats';
import type { LadderRow, TradeReport } from '@/lib/contract/reports/trade-report';

/** What each currency was bought and sold for, and what open legs bring and cost on the next days. */
export function TradeSums({ answer }: { answer: TradeReport }) {
  return (
    <>
      <Sums answer={answer} />
      <NettingSection />
    </>
  );
}

function Sums({ answer }: { answer: TradeReport }) {
  const { currencies, ladder } = answer;
  if (currencies.length === 0 && ladder.rows.length === 0) return null;
  return (
    <div className="grid flex-none gap-x-8 gap-y-4 px-gutter pb-4 xl:grid-cols-2">
      {currencies.length > 0 && <Currencies rows={currencies} of={answer.currency} />}
      {ladder.rows.length > 0 && <Ladder ladder={ladder} />}
    </div>
  );
}

/** What gives way on a telephone. */
const WIDE = 'max-sm:hidden';

type SumsRow = TradeReport['currencies'][number];

function Currencies({ rows, of }: { rows: readonly SumsRow[]; of: string }) {
  const t = useTranslations('reports.trades');
  const seesMargin = rows.some(({ margin }) => margin !== null);
  const amount = (id: 'bought' | 'sold'): PlainColumn<SumsRow> => ({
    ...{ id, header: t(id), align: 'end' },
    cell: (row) => <Figure value={row[id]} of={row.currency} zero="dash" />,
  });
  const rate = (id: 'bought_rate' | 'sold_rate'): PlainColumn<SumsRow> => ({
    ...{ id, header: t('averageRate'), align: 'end', className: WIDE },
    cell: (row) => row[id] !== null && <Rate of={row.currency} asQuoted={row[id]} />,
  });
  return (
    <TitledTable
      caption={t('byCurrency')}
      rows={rows}
      rowId={({ currency }) => currency}
      columns={[
        currencyColumn(t('currency')),
        ...[amount('bought'), rate('bought_rate'), amount('sold'), rate('sold_rate')],
        ...(seesMargin
          ? [
              {
                ...{ id: 'margin', header: t('margin'), align: 'end' as const, className: WIDE },
                cell: ({ margin }: SumsRow) =>
                  margin !== null && <Figure value={margin} of={of} zero="dash" />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Ladder({ ladder: { days, rows } }: { ladder: TradeReport['ladder'] }) {
  const t = useTranslations('reports.trades');
  const { day } = useFormats();
  const figure = (
    id: string,
    header: string,
    of: (row: LadderRow) => string | undefined,
    className?: string,
  ): PlainColumn<LadderRow> => ({
    ...{ id, header, align: 'end', className },
    cell: (row) => <Figure value={of(row) ?? '0'} of={row.currency} zero="dash" />,
  });
  return (
    <TitledTable
      caption={t('ladder')}
      rows={rows}
      rowId={({ currency }) => currency}
      columns={[
        currencyColumn(t('currency')),
        figure('overdue', t('overdue'), ({ overdue }) => overdue),
        ...days.map((on, at) =>
          figure(
            on,
            t('onDay', { count: at, day: day(on) }),
            ({ net }) => net[at],
            at > 0 ? WIDE : '',
          ),
        ),
        figure('later', t('later'), ({ later }) => later, WIDE),
      ]}
    />
  );
}

const currencyColumn = (header: string) => ({
  ...{ id: 'currency', header },
  cell: ({ currency }: Readonly<{ currency: string }>) => <CurrencyMark of={currency} />,
});
