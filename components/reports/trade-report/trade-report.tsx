import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell, RecordCell, TextCell } from '@/components/report/register-cells';
import { AgreedRate, PurposeCell } from '@/components/reports/trade-report/trade-cells';
import { TradeSums } from '@/components/reports/trade-report/trade-sums';
import { CurrencyMark, Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import {
  tradeColumns,
  type TradeReport,
  tradeReport,
  type TradeReportRow,
} from '@/lib/contract/reports/trade-report';

/** A trade, or the sums of all where there is none. */
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
    ...{ id: 'document', width: 108, card: 'title' },
    cell: (row) => row.of && <RecordCell type="trade" id={row.of.id} number={row.of.number} />,
  },
  { id: 'date', width: 100, card: 'line', cell: ofTrade(({ date }) => <DayCell day={date} />) },
  { id: 'value_date', width: 100, cell: ofTrade(({ value_date: day }) => <DayCell day={day} />) },
  {
    ...{ id: 'counterparty', width: 136, card: 'line' },
    cell: ofTrade(({ counterparty }) => <TextCell text={counterparty} />),
  },
  {
    ...{ id: 'dealer', width: 112, isExtra: true },
    cell: ofTrade(({ dealer }) => <TextCell text={dealer} />),
  },
  { id: 'side', width: 72, cell: ofTrade(({ side }) => <StatusBadge status={side} />) },
  {
    ...{ id: 'currency', width: 68 },
    cell: ofTrade(({ currency }) => <CurrencyMark of={currency} />),
  },
  ...figures,
  { id: 'purpose', width: 128, cell: ofTrade((trade) => <PurposeCell trade={trade} />) },
  { id: 'status', width: 104, cell: ofTrade(({ status }) => <StatusBadge status={status} />) },
];

/** Every trade with its margin and what is settled of it, under the sums and the ladder of each currency. */
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
