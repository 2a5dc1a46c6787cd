'use client';

import { useTranslations } from 'use-intl';

import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell, RecordCell, TextCell } from '@/components/report/register-cells';
import { TradeSums } from '@/components/reports/trade-report/trade-sums';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import {
  tradeColumns,
  type TradeReport,
  tradeReport,
  type TradeReportRow,
} from '@/lib/contract/reports/trade-report';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';

/** A trade, or undefined for the totals. */
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

/** Trades with margin and settlement, below the totals and the ladder of each currency. */
export const tradeReportScreen = defineRegister({
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

/** The agreed rate; between two foreign currencies also the counter currency. */
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
