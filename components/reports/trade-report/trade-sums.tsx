'use client';

import { useTranslations } from 'use-intl';

import { NettingSection } from '@/components/reports/trade-report/netting';
import { CurrencyCode } from '@/components/ui/figure';
import type { PlainColumn } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { TitledTable } from '@/components/ui/titled-table';
import { figureColumn } from '@/components/ui/plain-columns';
import { useFormats } from '@/hooks/use-formats';
import type { LadderRow, TradeReport } from '@/lib/contract/reports/trade-report';
import { isZero } from '@/lib/domain/money';

/** Totals of each currency, and the net amounts of open legs on the next days. */
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

/** Class of columns hidden on phones. */
const WIDE = 'max-sm:hidden';

type SumsRow = TradeReport['currencies'][number];

function Currencies({ rows, of }: { rows: readonly SumsRow[]; of: string }) {
  const t = useTranslations('reports.trades');
  const sums = useSumColumns();
  const seesMargin = rows.some(({ margin }) => margin !== null);
  const margin = figureColumn<SumsRow>(
    { id: 'margin', header: t('margin'), className: WIDE },
    (row) => (row.margin === null ? null : { value: row.margin, of, zero: 'dash' }),
  );
  return (
    <TitledTable
      caption={t('byCurrency')}
      rows={rows}
      rowId={({ currency }) => currency}
      columns={seesMargin ? [...sums, margin] : sums}
    />
  );
}

/** Amounts bought and sold of each currency, with average rates. */
function useSumColumns(): readonly PlainColumn<SumsRow>[] {
  const t = useTranslations('reports.trades');
  const amount = (id: 'bought' | 'sold') =>
    figureColumn<SumsRow>({ id, header: t(id) }, ({ [id]: value, currency }) => ({
      value,
      of: currency,
      zero: 'dash',
    }));
  const rate = (id: 'bought_rate' | 'sold_rate'): PlainColumn<SumsRow> => ({
    id,
    header: t('averageRate'),
    align: 'end',
    className: WIDE,
    cell: (row) => row[id] !== null && <Rate of={row.currency} asQuoted={row[id]} />,
  });
  return [
    currencyColumn(t('currency')),
    amount('bought'),
    rate('bought_rate'),
    amount('sold'),
    rate('sold_rate'),
  ];
}

function Ladder({ ladder: { days, rows } }: { ladder: TradeReport['ladder'] }) {
  const t = useTranslations('reports.trades');
  const { day } = useFormats();
  const figure = (
    named: Readonly<{ id: string; header: string; className?: string }>,
    of: (row: LadderRow) => string | undefined,
  ) =>
    figureColumn<LadderRow>(named, (row) => ({
      value: of(row) ?? '0',
      of: row.currency,
      zero: 'dash',
    }));
  const isQuiet = (at: number) => rows.every(({ net }) => isZero(net[at] ?? '0'));
  const onDay = (on: string, at: number) => {
    const header = t('onDay', { count: at, day: day(on) });
    // On phones, days without amounts are hidden; if no day has any, today stays.
    const isHidden = isQuiet(at) && (at > 0 || !days.every((_, other) => isQuiet(other)));
    return figure({ id: on, header, className: isHidden ? WIDE : '' }, ({ net }) => net[at]);
  };
  const isOnTime = rows.every(({ overdue }) => isZero(overdue));
  const later = { id: 'later', header: t('later'), className: WIDE };
  const columns = [
    currencyColumn(t('currency')),
    figure(
      { id: 'overdue', header: t('overdue'), className: isOnTime ? WIDE : '' },
      ({ overdue }) => overdue,
    ),
    ...days.map(onDay),
    figure(later, (row) => row.later),
  ];
  const caption = t('ladder');
  return (
    <TitledTable
      caption={caption}
      rows={rows}
      columns={columns}
      rowId={({ currency }) => currency}
    />
  );
}

const currencyColumn = (header: string) => ({
  id: 'currency',
  header,
  cell: ({ currency }: Readonly<{ currency: string }>) => <CurrencyCode of={currency} />,
});
