import type { TradeMade, TradeReport, TradeReportRow } from '@/lib/contract/reports/trade-report';
import { ladder, ladderDays, netByCurrency, type OpenLeg } from '@/lib/domain/open-legs';
import { absolute, isZero, subtract, sum } from '@/lib/domain/money';
import type { Currencies, Wire } from '@/server/ledger/currencies';
import type { Quoting } from '@/server/reports/engine/quoting';
import { quotedRate } from '@/server/reports/engine/trade-figures';
import type { CurrencySide, TradeRow } from './trade-report.sql';

export type Telling = Readonly<{
  wire: Wire;
  base: string;
  quoting: Quoting;
  isOpen: boolean;
  /** Numbers of the sales that trades cover, by id. */
  sales: ReadonlyMap<number, string>;
  /** Hides the figures that the user may not see. */
  shown: <Row extends TradeMade>(row: Row) => Omit<Row, keyof TradeMade> & Shown;
}>;
type Shown = Pick<TradeReportRow, keyof TradeMade>;

export function tradeRow(row: TradeRow, telling: Telling): TradeReportRow {
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

export function currencySums(
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

export function ladderRows(
  legs: readonly OpenLeg[],
  from: string,
  wire: Wire,
): TradeReport['ladder'] {
  const rows = ladder(legs, from).map(({ currency, overdue, net, later }) => ({
    currency,
    overdue: wire.money(overdue, currency),
    net: net.map((amount) => wire.money(amount, currency)),
    later: wire.money(later, currency),
  }));
  return { days: [...ladderDays(from)], rows };
}

/** Difference by currency between open legs and the balance of trades on dealers' accounts. */
export function legDifferences(
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

/** Purpose and covered sales as one cell of a file. */
export function purposeWords(
  { purpose, covers }: Pick<TradeReportRow, 'purpose' | 'covers'>,
  say: (key: string) => string,
): string {
  const numbers = covers.map(({ number }) => number).join(', ');
  return [purpose && say(`reports.trades.purpose.${purpose}`), numbers].filter(Boolean).join(' ');
}
