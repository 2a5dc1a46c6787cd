import { shownTo } from '@/lib/contract/reports/columns';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import {
  tradeColumns,
  type TradeReport,
  tradeReport,
  type TradeReportRow,
  type TradeMade,
} from '@/lib/contract/reports/trade-report';
import { round, subtract, absolute, isZero, sum } from '@/lib/domain/money';
import { type OpenLeg, ladder, ladderDays, netByCurrency } from '@/lib/domain/dealing/open-legs';
import { openLegs } from '@/server/document/open-legs';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';
import type { RowSource } from '@/server/kernel/table-file';
import { type Currencies, currenciesOf, wireOf, type Wire } from '@/server/ledger/currencies';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import { type ExportRow, totalRow } from '@/lib/workbook/export-row';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { readOffset } from '@/server/reports/engine/offset-cursor';
import { quotingOf, type Quoting } from '@/server/reports/engine/quoting';
import { quotedRate } from '@/server/reports/engine/trade-figures';
import {
  currencySides,
  leftOnAccounts,
  sideSums,
  type SideSums,
  tradeRows,
  type TradeScope,
  type TradeSums,
  tradeSums,
  type CurrencySide,
  type TradeRow,
} from './trade-report.sql';

const ROWS_AT_ONCE = 5000;

export const tradeReportRoute = serve(tradeReport, async (call) => {
  const { input, db, may } = call;
  const period = await periodOf(call, input);
  const currencies = await currenciesOf(db);
  const { base, decimals: units } = currencies;
  const { cursor, limit: most, format, period: _named, as_of: _asOf, ...narrowed } = input;
  const scope: TradeScope = { ...narrowed, ...period };
  const isOpen = may('trade report', 'sensitive');
  const seen = shownTo(tradeColumns, { isOpen });
  const decimals = units[base] ?? 2;
  const wire = wireOf(currencies);
  const telling = { wire, base, decimals, quoting: await quotingOf(db), isOpen, shown: seen.row };
  const head = await headOf(call, {
    report: 'trade-report',
    period,
    currency: base,
    decimals,
    columns: columnsOf(seen.columns),
    knownAt: input.known_at,
  });
  if (asksForFile(call, tradeReport, format)) {
    const source: RowSource = (from) =>
      fileRows(call.say, {
        pageOf: (offset) => pageFrom(from, scope, telling, { offset, limit: ROWS_AT_ONCE }),
        sides: async () => sideTotals(await sideSums(from, scope), telling),
        totals: async () => totalsOf(await tradeSums(from, scope), telling),
      });
    return longReportFile(call, format, head, source, { totalsBy: ['side', 'currency'] });
  }
  const offset = readOffset(cursor);
  const page = await pageFrom(db, scope, telling, {
    offset,
    limit: Number(most ?? PAGE_LINES),
  });
  const sums = await tradeSums(db, scope);
  const legs = await openLegs(db, currencies);
  const own = legs.filter(isOf(scope));
  return {
    ...head,
    ...page,
    totals: totalsOf(sums, telling),
    sides: sideTotals(await sideSums(db, scope), telling),
    currencies: currencySums(await currencySides(db, scope), telling),
    ladder: ladderRows(own, await call.today(), wire),
    checks: [
      ...legChecks(legDifferences(legs, await leftOnAccounts(db), currencies), currencies, call),
      ...(isOpen
        ? [
            checkOf(
              call.say('check.trades-realised'),
              subtract(sums.realised, sums.booked),
              decimals,
            ),
          ]
        : []),
    ],
  };
});

/**
 * Returns the columns of the response and of its exports: the figures, with descriptive columns before and after them.
 */
function columnsOf(figures: readonly ColumnOf[]): ColumnOf[] {
  const text = (key: string): ColumnOf => ({ key, type: 'text' });
  const day = (key: string): ColumnOf => ({ key, type: 'day' });
  return [
    text('document'),
    day('date'),
    day('value_date'),
    text('counterparty'),
    text('dealer'),
    text('side'),
    text('currency'),
    text('counter_currency'),
    ...figures,
    text('purpose'),
    text('status'),
  ];
}

const isOf =
  ({ currency, party_id, branch_id }: TradeScope) =>
  (leg: Pick<OpenLeg, 'currency' | 'party_id' | 'branch_id'>) =>
    (currency === undefined || leg.currency === currency) &&
    (party_id === undefined || String(leg.party_id) === party_id) &&
    (branch_id === undefined || String(leg.branch_id) === branch_id);

/**
 * Returns one check per currency: the net open legs must equal the balance that trades left on the dealers'
 * settlement accounts.
 */
function legChecks(
  differences: ReturnType<typeof legDifferences>,
  { decimals }: Currencies,
  { say }: Readonly<{ say: Say }>,
) {
  return differences.map(({ currency, difference }) =>
    checkOf(say('check.open-legs', { currency }), difference, decimals[currency] ?? 2),
  );
}

const totalsOf = (
  { base, margin, fee, brokerage }: Omit<TradeSums, 'realised' | 'booked'>,
  { wire, decimals, isOpen }: Pick<Telling, 'wire' | 'isOpen'> & Readonly<{ decimals: number }>,
): TradeReport['totals'] => ({
  base: wire.base(base),
  margin: isOpen ? wire.base(round(margin, decimals)) : null,
  fee: wire.base(fee),
  brokerage: wire.base(brokerage),
});

const sideTotals = (
  rows: readonly SideSums[],
  telling: Pick<Telling, 'wire' | 'isOpen'> & Readonly<{ decimals: number }>,
): TradeReport['sides'] =>
  rows.map(({ side, currency, amount, settled, open, ...sums }) => ({
    side,
    currency,
    amount: telling.wire.money(amount, currency),
    ...totalsOf(sums, telling),
    settled: telling.wire.money(settled, currency),
    open: telling.wire.money(open, currency),
  }));

type Page = Pick<TradeReport, 'rows' | 'next'>;

async function pageFrom(
  db: Db,
  scope: TradeScope,
  telling: Omit<Telling, 'sales'>,
  { offset, limit }: Readonly<{ offset: number; limit: number }>,
): Promise<Page> {
  const found = await tradeRows(db, scope, { limit: limit + 1, offset });
  const rows = found.slice(0, limit);
  const sales = await saleNumbers(
    db,
    rows.flatMap(({ body }) => body.covers ?? []),
  );
  return {
    rows: rows.map((row) => tradeRow(row, { ...telling, sales })),
    next: found.length > limit ? String(offset + limit) : null,
  };
}

async function saleNumbers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('type', '=', 'sales')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number ?? String(id)]));
}

/** Rows of all pages; the last rows contain the totals, first by side and currency. */
async function* fileRows(
  say: Say,
  {
    pageOf,
    sides,
    totals,
  }: Readonly<{
    pageOf: (offset: number) => Promise<Page>;
    sides: () => Promise<TradeReport['sides']>;
    totals: () => Promise<TradeReport['totals']>;
  }>,
): AsyncGenerator<ExportRow[]> {
  let offset: number | null = 0;
  while (offset !== null) {
    const { rows, next }: Page = await pageOf(offset);
    yield rows.map((row) => exportRow(row, say));
    offset = next === null ? null : Number(next);
  }
  const document = say('column.total');
  const bySide = await sides();
  yield [
    ...bySide.map((row) => totalRow({ document, ...row, side: say(`deal.side.${row.side}`) })),
    totalRow({ document, ...(await totals()) }),
  ];
}

function exportRow({ number, purpose, covers, ...row }: TradeReportRow, say: Say): ExportRow {
  return {
    ...row,
    document: number,
    side: say(`deal.side.${row.side}`),
    status: say(`reports.tradeState.choice.${row.status}`),
    purpose: purposeWords({ purpose, covers }, say),
  };
}

type Telling = Readonly<{
  wire: Wire;
  base: string;
  quoting: Quoting;
  isOpen: boolean;
  /** Numbers of the sales that trades cover, by id. */
  sales: ReadonlyMap<number, string>;
  /** Removes the figures that the user may not see from a row. */
  shown: <Row extends TradeMade>(row: Row) => Omit<Row, keyof TradeMade> & Shown;
}>;
type Shown = Pick<TradeReportRow, keyof TradeMade>;

function tradeRow(row: TradeRow, telling: Telling): TradeReportRow {
  const { wire, base, quoting, sales, shown } = telling;
  const { body, currency, amount, mid, side } = row;
  const { counter_currency = base, quote_unit = 1, quote_direction = 'direct' } = body;
  const manner = quoting.get(currency);
  const isStanding = row.status !== 'voided';
  return shown({
    entry_id: row.entry_id,
    id: row.id,
    number: row.number,
    is_reversal: row.is_reversal,
    date: row.date,
    value_date: body.value_date ?? body.date ?? row.date,
    counterparty_id: row.counterparty_id,
    counterparty: row.counterparty ?? '',
    dealer: row.dealer,
    side,
    currency,
    counter_currency,
    quote_unit,
    quote_direction,
    purpose: body.purpose ?? null,
    covers: (body.covers ?? []).map((id) => ({ id, number: sales.get(id) ?? String(id) })),
    status: row.status,
    amount: wire.money(amount, currency),
    rate: wire.rate(body.rate),
    mid: wire.rate(mid),
    quoted_mid: mid === null || !manner ? null : quotedRate({ amount: '1', base: mid }, manner),
    base: wire.base(row.base),
    margin: wire.base(row.margin ?? '0'),
    fee: wire.base(row.fee),
    brokerage: wire.base(row.brokerage),
    settled: wire.money(row.settled, currency),
    settled_counter: wire.money(row.settled_counter, counter_currency),
    open: wire.money(isStanding ? subtract(absolute(amount), row.settled) : '0', currency),
  });
}

function currencySums(
  rows: readonly CurrencySide[],
  { wire, quoting, isOpen }: Pick<Telling, 'wire' | 'quoting' | 'isOpen'>,
): TradeReport['currencies'] {
  return rows.map(({ currency, bought, bought_base, sold, sold_base, margin }) => {
    const manner = quoting.get(currency);
    const rateOf = (amount: string, base: string) =>
      manner && !isZero(amount) ? quotedRate({ amount, base }, manner) : null;
    return {
      currency,
      bought: wire.money(bought, currency),
      bought_base: wire.base(bought_base),
      bought_rate: rateOf(bought, bought_base),
      sold: wire.money(sold, currency),
      sold_base: wire.base(sold_base),
      sold_rate: rateOf(sold, sold_base),
      margin: isOpen ? wire.base(margin) : null,
    };
  });
}

function ladderRows(legs: readonly OpenLeg[], from: string, wire: Wire): TradeReport['ladder'] {
  const rows = ladder(legs, from).map(({ currency, overdue, net, later }) => ({
    currency,
    overdue: wire.money(overdue, currency),
    net: net.map((amount) => wire.money(amount, currency)),
    later: wire.money(later, currency),
  }));
  return { days: [...ladderDays(from)], rows };
}

/** Difference, by currency, between the open legs and the balance of trades on dealers' accounts. */
function legDifferences(
  legs: readonly OpenLeg[],
  left: readonly Readonly<{ currency: string; amount: string }>[],
  { base }: Pick<Currencies, 'base'>,
): readonly Readonly<{ currency: string; difference: string }>[] {
  const open = netByCurrency(legs);
  const codes = new Set([base, ...open.keys(), ...left.map(({ currency }) => currency)]);
  return [...codes].sort().map((currency) => {
    const held = sum(left.filter((one) => one.currency === currency).map(({ amount }) => amount));
    return { currency, difference: subtract(held, open.get(currency) ?? '0') };
  });
}

/** Returns the text of a cell that contains a trade's purpose and the sales that it covers. */
function purposeWords(
  { purpose, covers }: Pick<TradeReportRow, 'purpose' | 'covers'>,
  say: (key: string) => string,
): string {
  const numbers = covers.map(({ number }) => number).join(', ');
  return [purpose && say(`reports.trades.purpose.${purpose}`), numbers].filter(Boolean).join(' ');
}
