'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell, RecordCell, TextCell } from '@/components/report/register-cells';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { StatusBadge } from '@/components/ui/status-badge';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import { useRateFormat } from '@/hooks/use-rate-format';
import { type Netting, settlements } from '@/lib/contract/accounting/settlements';
import {
  tradeColumns,
  type TradeReport,
  tradeReport,
  type TradeReportRow,
  type LadderRow,
} from '@/lib/contract/reports/trade-report';
import { isZero } from '@/lib/domain/money';

/** Sections above the trades: totals by currency, net amounts of open legs by day, and the netting of balances. */
function TradeSums({ answer }: { answer: TradeReport }) {
  const t = useTranslations('reports.trades');
  const { day } = useFormats();
  const { currencies, ladder } = answer;
  const sums = useSumColumns();
  const seesMargin = currencies.some((row) => row.margin !== null);
  const margin = figureColumn<SumsRow>(
    { id: 'margin', header: t('margin'), className: WIDE },
    (row) =>
      row.margin === null ? null : { value: row.margin, of: answer.currency, zero: 'dash' },
  );
  const figure = (
    named: Readonly<{ id: string; header: string; className?: string }>,
    of: (row: LadderRow) => string | undefined,
  ) =>
    figureColumn<LadderRow>(named, (row) => ({
      value: of(row) ?? '0',
      of: row.currency,
      zero: 'dash',
    }));
  const isQuiet = (at: number) => ladder.rows.every(({ net }) => isZero(net[at] ?? '0'));
  return (
    <>
      {currencies.length === 0 && ladder.rows.length === 0 ? null : (
        <div className="grid flex-none gap-x-8 gap-y-4 px-gutter pb-4 xl:grid-cols-2">
          {currencies.length > 0 && (
            <TitledTable
              caption={t('byCurrency')}
              rows={currencies}
              rowId={({ currency }) => currency}
              columns={seesMargin ? [...sums, margin] : sums}
            />
          )}
          {ladder.rows.length > 0 && (
            <TitledTable
              caption={t('ladder')}
              rows={ladder.rows}
              columns={[
                currencyColumn(t('currency')),
                figure(
                  {
                    id: 'overdue',
                    header: t('overdue'),
                    className: ladder.rows.every(({ overdue }) => isZero(overdue)) ? WIDE : '',
                  },
                  ({ overdue }) => overdue,
                ),
                ...ladder.days.map((on: string, at: number) => {
                  const header = t('onDay', { count: at, day: day(on) });
                  // On phones a day without amounts is hidden. If no day has amounts, the first day stays visible.
                  const isHidden =
                    isQuiet(at) && (at > 0 || !ladder.days.every((_, other) => isQuiet(other)));
                  return figure(
                    { id: on, header, className: isHidden ? WIDE : '' },
                    ({ net }) => net[at],
                  );
                }),
                figure({ id: 'later', header: t('later'), className: WIDE }, (row) => row.later),
              ]}
              rowId={({ currency }) => currency}
            />
          )}
        </div>
      )}
      <NettingSection />
    </>
  );
}

/** Class of columns that are hidden on phones. */
const WIDE = 'max-sm:hidden';

type SumsRow = TradeReport['currencies'][number];

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

const currencyColumn = (header: string) => ({
  id: 'currency',
  header,
  cell: ({ currency }: Readonly<{ currency: string }>) => <CurrencyCode of={currency} />,
});

/** A row of the table: `of` is a trade, or undefined for the totals. */
type Row = Readonly<{ of: TradeReportRow | undefined; totals: TradeReport['totals'] }>;
type Column = RegisterColumn<Row>;

const ofTrade = (cell: (trade: TradeReportRow) => React.ReactNode) => (row: Row) =>
  row.of && cell(row.of);

const figures = figureColumns<Row>(tradeColumns, {
  figures: ({ of, totals }) => of ?? totals,
  currency: ({ of }) => of?.currency,
  widths: { money: 96, rate: 88, quantity: 116 },
  own: {
    amount: { id: 'deal_amount', card: 'amount' },
    rate: { cell: ofTrade((trade) => <AgreedRate trade={trade} />) },
    base: { width: 108 },
    settled: { isSpare: true },
    settled_counter: {
      isExtra: true,
      cell: ofTrade(({ settled_counter, counter_currency }) => (
        <Figure value={settled_counter} currency={counter_currency} zero="dash" />
      )),
    },
  },
});

const columns: readonly Column[] = [
  {
    id: 'document',
    width: 108,
    card: 'title',
    cell: (row) => row.of && <RecordCell type="trade" id={row.of.id} number={row.of.number} />,
  },
  { id: 'date', width: 100, card: 'line', cell: ofTrade(({ date }) => <DayCell day={date} />) },
  { id: 'value_date', width: 100, cell: ofTrade(({ value_date: day }) => <DayCell day={day} />) },
  {
    id: 'counterparty',
    width: 136,
    card: 'line',
    cell: ofTrade(({ counterparty }) => <TextCell text={counterparty} />),
  },
  {
    id: 'dealer',
    width: 112,
    isExtra: true,
    cell: ofTrade(({ dealer }) => <TextCell text={dealer} />),
  },
  { id: 'side', width: 72, cell: ofTrade(({ side }) => <StatusBadge status={side} />) },
  { id: 'currency', width: 68, cell: ofTrade(({ currency }) => <CurrencyCode of={currency} />) },
  ...figures,
  {
    id: 'purpose',
    width: 128,
    isSpare: true,
    cell: ofTrade((trade) => <PurposeCell trade={trade} />),
  },
  { id: 'status', width: 132, cell: ofTrade(({ status }) => <StatusBadge status={status} />) },
];

/** Report of trades with margin and settlement, below the totals and open legs of each currency. */
export const report = defineRegister({
  route: 'app.reports.trade-report',
  endpoint: tradeReport,
  filters: [
    ...(['period', 'oneCurrency', 'dealSide', 'party', 'branch', 'user', 'tradeState'] as const),
    ...(['knownAt', 'rates'] as const),
  ],
  columns,
  rows: (pages): Row[] => pages.flatMap(({ rows, totals }) => rows.map((of) => ({ of, totals }))),
  rowId: ({ of }) => (of ? String(of.entry_id) : 'total'),
  total: ({ totals }) => ({ of: undefined, totals }),
  Above: TradeSums,
});

/** Agreed rate of a trade. Between two foreign currencies, the counter currency is shown too. */
function AgreedRate({ trade }: { trade: TradeReportRow }) {
  const { baseCurrency } = useFormats();
  const { mark } = useRateFormat();
  const { rate, quote_unit, quote_direction, currency, counter_currency } = trade;
  if (counter_currency === baseCurrency) {
    return <Rate of={currency} quote={{ rate, quote_unit, quote_direction }} />;
  }
  return (
    <span className="figure">
      <bdi dir="ltr">{mark(rate)}</bdi> <CurrencyCode of={counter_currency} />
    </span>
  );
}

function PurposeCell({ trade: { purpose, covers } }: { trade: TradeReportRow }) {
  const t = useTranslations('reports.trades.purpose');
  return (
    <span className="flex flex-wrap gap-x-2">
      {purpose && <span>{t(purpose)}</span>}
      {covers.map(({ id, number }) => (
        <RecordCell key={id} type="sales" id={id} number={number} />
      ))}
    </span>
  );
}

/**
 * Balances with parties on the settlement accounts of agents and dealers, and a small number of payments that clears
 * them.
 */
function NettingSection() {
  const t = useTranslations('reports.trades.netting');
  const [isOpen, setIsOpen] = useState(false);
  const mayView = useMayView();
  const { data } = useAnswer(
    settlements.netting,
    {},
    { enabled: isOpen && mayView('settlements') },
  );
  if (!mayView('settlements')) return null;
  return (
    <details
      className="no-print flex-none px-gutter pb-3"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 font-medium">{t('title')}</summary>
      {data?.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      <div className="grid gap-4 xl:grid-cols-2">
        {data?.map((netting) => (
          <section
            key={netting.currency}
            aria-label={netting.currency}
            className="grid min-w-0 gap-2"
          >
            <h3 className="font-semibold">
              <CurrencyCode of={netting.currency} />
            </h3>
            <PlainTable
              caption={t('balances')}
              edge={0}
              rows={[...netting.parties, { party_id: null, name: t('we'), amount: netting.ours }]}
              rowId={({ party_id }) => party_id ?? 'we'}
              columns={[
                {
                  id: 'party',
                  header: t('party'),
                  cell: ({ party_id, name }) => (
                    <Who who={party_id === null ? null : { id: party_id, name }} we={t('we')} />
                  ),
                },
                {
                  id: 'owes',
                  header: t('balance'),
                  align: 'end',
                  cell: ({ amount }) => <Figure value={amount} of={netting.currency} />,
                },
              ]}
            />
            <ul aria-label={t('payments')} className="grid gap-1">
              {netting.settlements.map(({ from, to, amount }, at) => (
                <li key={at} className="flex flex-wrap items-baseline gap-x-2">
                  <Who who={from} we={t('we')} />{' '}
                  <span className="text-ink-2">{t(from === null ? 'wePay' : 'pays')}</span>{' '}
                  <Who who={to} we={t('us')} />{' '}
                  <span className="font-semibold">
                    <Figure value={amount} currency={netting.currency} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}

/** Name of a party as a link to its record; null means the organisation. */
function Who({ who, we }: Readonly<{ who: Netting['settlements'][number]['from']; we: string }>) {
  const mayView = useMayView();
  if (who === null) return we;
  if (!mayView('parties')) return <bdi>{who.name}</bdi>;
  return (
    <RecordLink to="app.accounting.parties" view={who.id}>
      <bdi>{who.name}</bdi>
    </RecordLink>
  );
}
