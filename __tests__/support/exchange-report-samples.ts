import { aHead } from '@/__tests__/support/report-samples';
import type { SalesAnalysis, SalesRow } from '@/lib/contract/reports/sales-analysis';
import type { SummaryReport, SummaryRow } from '@/lib/contract/reports/summary-report';
import type { TradeReport, TradeReportRow } from '@/lib/contract/reports/trade-report';
import type { ProfitRow, UserProfitability } from '@/lib/contract/reports/user-profitability';
import type { SessionSection, UserStatement } from '@/lib/contract/reports/user-statement';

const sums = {
  tickets: 3,
  voids: 0,
  customers: 1,
  currency: 'EUR',
  amount: '3750.00',
  base: '4066.75',
  average_rate: '1.084467',
  quoted_rate: '1.084467',
  average_mid: '1.085533',
  quoted_mid: '1.085533',
  margin: '4.00',
  margin_bp: '10',
  fees: '1.50',
  realised: '0.00',
  average_ticket: '1355.58',
} as const;

const EURO = { dimension: 'currency', value: 'EUR', text: 'EUR' } as const;
const BOUGHT = { dimension: 'side', value: 'buy', text: 'Bought' } as const;

export const aSalesRow = (own: Partial<SalesRow> = {}): SalesRow => ({
  keys: [EURO, BOUGHT],
  document: null,
  ...sums,
  ...own,
});

export const anAnalysis = (own: Partial<SalesAnalysis> = {}): SalesAnalysis => ({
  ...aHead('sales-analysis'),
  group: ['currency', 'side'],
  rows: [aSalesRow({ keys: [EURO] }), aSalesRow()],
  totals: { ...sums, tickets: 7 },
  currencies: [
    {
      currency: 'EUR',
      amount: '3750.00',
      base: '4066.75',
      margin: '4.00',
      fees: '1.50',
      realised: '0.00',
    },
  ],
  spreads: [
    {
      currency: 'EUR',
      buy: '1.078333',
      sell: '1.0926',
      spread: '0.014267',
      quoted_buy: '1.078333',
      quoted_sell: '1.0926',
    },
  ],
  next: null,
  ...own,
});

export const aSummaryRow = (own: Partial<SummaryRow> = {}): SummaryRow => ({
  currency: 'EUR',
  decimals: 2,
  opening: '2000.00',
  bought: '3750.00',
  sold: '2000.00',
  other: '-10.00',
  closing: '3740.00',
  tills: '1740.00',
  vaults: '0.00',
  banks: '2000.00',
  elsewhere: '0.00',
  cost: '4051.82',
  average: '1.083374331551',
  quoted_average: '1.083374',
  mid: '1.087',
  quoted_mid: '1.087',
  value: '4065.38',
  unrealised: '13.56',
  realised: '21.10',
  margin: '16.80',
  fees: '3.50',
  ...own,
});

export const aSummary = (own: Partial<SummaryReport> = {}): SummaryReport => ({
  ...aHead('summary-report'),
  rows: [aSummaryRow()],
  totals: {
    value: '4065.38',
    fees: '3.50',
    cost: '4051.82',
    unrealised: '13.56',
    realised: '21.10',
    margin: '16.80',
  },
  money: [
    {
      account_id: 1,
      number: '1010',
      name: 'Cash',
      names: {},
      opening: '0.00',
      closing: '14893.43',
    },
  ],
  tills: [
    {
      session_id: 4,
      location: 'Till 1',
      user: 'Teller A',
      status: 'open',
      opened_at: '2026-11-19T05:00:00Z',
    },
  ],
  result: {
    realised: '28.34',
    fees: '11.50',
    differences: '-10.83',
    rounding: '0.00',
    by_hand: '0.00',
    revalued: '0.00',
    opening_unrealised: '12.94',
    closing_unrealised: '18.10',
    unrealised: '5.16',
    result: '34.17',
  },
  attribution: {
    margin: '25.64',
    fees: '11.50',
    carry: '7.90',
    differences: '-10.87',
    others: '0.00',
    cash_rounding: '0.00',
    by_hand: '0.00',
    rounding: '0.00',
    result: '34.17',
  },
  accounts: { realised: [53], fees: [54], differences: [58, 66], rounding: [57] },
  head: { entry_id: 1204, hash: 'c9f0f7736b850e14'.repeat(4), at: '2026-11-21T13:59:00Z' },
  ...own,
});

const profit = {
  deals: 4,
  voids: 0,
  void_share: '0',
  overrides: 0,
  per_hour: '4',
  base: '2314.23',
  margin: '14.34',
  voided_margin: '0.00',
  fees: '9.50',
  differences: '-10.83',
  net: '13.01',
  bp: '56',
  realised: '7.24',
  discount: '0.00',
} as const;

export const aProfitRow = (own: Partial<ProfitRow> = {}): ProfitRow => ({
  id: 7,
  name: 'Teller A',
  ...profit,
  ...own,
});

export const aProfitability = (own: Partial<UserProfitability> = {}): UserProfitability => ({
  ...aHead('user-profitability'),
  by: 'user',
  rows: [aProfitRow()],
  totals: profit,
  accounts: [58, 66],
  ...own,
});

export const aSession = (own: Partial<SessionSection> = {}): SessionSection => ({
  session_id: 4,
  location_id: 2,
  location: 'Till 2',
  user: { id: 7, name: 'Teller B' },
  status: 'closed',
  opened_at: '2026-11-19T05:00:00Z',
  closed_at: '2026-11-19T13:00:00Z',
  approved_by: 'Dev',
  tickets: 1,
  voids: 0,
  overrides: 1,
  recomposed: ['USD'],
  lines: [
    {
      currency: 'EUR',
      decimals: 2,
      opening: '1300.00',
      in: '0.00',
      out: '800.00',
      expected: '500.00',
      counted: '490.00',
      difference: '-10.00',
      pieces: { '100': '4', '50': '1', loose: '40' },
    },
  ],
  movements: [
    {
      entry_id: 9,
      at: '2026-11-19T06:00:00Z',
      document: 'SAL 00002',
      kind: 'document',
      document_type: 'sales',
      document_id: 2,
      memo: '',
      currency: 'EUR',
      decimals: 2,
      amount: '-800.00',
      balance: '500.00',
      margin: '5.60',
      deviation: '0.65',
      overrides: ['rate'],
    },
  ],
  ...own,
});

export const aStatement = (own: Partial<UserStatement> = {}): UserStatement => ({
  ...aHead('user-statement'),
  sections: [aSession()],
  totals: { sessions: 1 },
  currencies: [{ currency: 'EUR', in: '0.00', out: '800.00', difference: '0.00' }],
  margin: '5.60',
  next: null,
  ...own,
});

export const aTradeRow = (own: Partial<TradeReportRow> = {}): TradeReportRow => ({
  entry_id: 12,
  id: 1,
  number: 'TRD 00001',
  is_reversal: false,
  date: '2026-11-19',
  value_date: '2026-11-20',
  counterparty_id: 3,
  counterparty: 'Delta FX',
  dealer: 'Dealer D',
  side: 'buy',
  currency: 'EUR',
  counter_currency: 'USD',
  quote_unit: 1,
  quote_direction: 'direct',
  purpose: 'cover',
  covers: [{ id: 2, number: 'SAL 00002' }],
  status: 'part_settled',
  amount: '3000.00',
  rate: '1.086',
  mid: '1.0855',
  quoted_mid: '1.0855',
  base: '3258.00',
  margin: '-1.50',
  fee: '0.00',
  brokerage: '0.00',
  settled: '3000.00',
  settled_counter: '0.00',
  open: '0.00',
  ...own,
});

export const aTradeReport = (own: Partial<TradeReport> = {}): TradeReport => ({
  ...aHead('trade-report'),
  rows: [aTradeRow()],
  totals: { base: '3258.00', margin: '-1.50', fee: '0.00', brokerage: '0.00' },
  sides: [
    {
      side: 'buy',
      currency: 'EUR',
      amount: '3000.00',
      base: '3258.00',
      margin: '-1.50',
      fee: '0.00',
      brokerage: '0.00',
      settled: '0.00',
      open: '3000.00',
    },
  ],
  currencies: [
    {
      currency: 'EUR',
      bought: '3000.00',
      bought_base: '3258.00',
      bought_rate: '1.086',
      sold: '0.00',
      sold_base: '0.00',
      sold_rate: null,
      margin: '-1.50',
    },
  ],
  ladder: {
    days: ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
    rows: [
      {
        currency: 'USD',
        overdue: '0.00',
        later: '0.00',
        net: ['0.00', '-3258.00', '0.00', '0.00', '0.00', '0.00'],
      },
    ],
  },
  next: null,
  ...own,
});
