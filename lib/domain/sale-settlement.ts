import { inCash } from './cash-rounding';
import {
  absolute,
  add,
  compare,
  type Decimal,
  isZero,
  negate,
  sign,
  smaller,
  subtract,
  sum,
} from './money';
import type { PostingLine } from './posting';
import { Refusal } from './refusal';
import type { SaleDraft, SaleSetting } from './sale-shapes';
import { type Paid, paidBy } from './sale-payments';
import type { PricedLine, SaleLeg } from './sale-prices';

/** A ledger line of a ticket, with its leg and the form field it came from. */
type SettledLine = Readonly<{ line: PostingLine; leg?: number; field: string }>;

export type Settlement = Readonly<{
  lines: readonly SettledLine[];
  /** Cash rounding in base; income is positive. */
  rounding: Decimal;
  /** Amounts over the counter by currency; positive if the organisation receives them. */
  net: readonly Readonly<{ currency: string; amount: Decimal }>[];
  /** Customer balances that payments draw on. */
  drawn: readonly Readonly<{ account_id: number; party_id: number; currency: string }>[];
  refusals: readonly Refusal[];
}>;

type Terms = Readonly<{ priced: readonly PricedLine[]; fee: Decimal; setting: SaleSetting }>;

/** Settles a ticket: listed payments first, the rest in cash at the location. */
export function settleSale(sale: SaleDraft, { priced, fee, setting }: Terms): Settlement {
  const payments = paidBy(sale, setting);
  const foreign = settleForeign(priced, payments, setting);
  const base = settleBase(sale, { priced, fee, setting }, payments);
  const lines = [...foreign.lines, ...base.lines];
  return {
    lines,
    rounding: base.rounding,
    net: netByCurrency(lines),
    drawn: [...payments.flatMap(({ drawn }) => drawn), ...base.drawn],
    refusals: [...payments.flatMap(({ refusals }) => refusals), ...foreign.refusals],
  };
}

/** Settles foreign legs: by the listed payments, the rest in notes. */
function settleForeign(
  priced: readonly PricedLine[],
  payments: readonly Paid[],
  setting: SaleSetting,
) {
  const { base, accounts } = setting;
  const legs = priced.flatMap(({ legs: own, at }) => own.map((leg) => ({ leg, at })));
  const left = legs.map(({ leg }) => leg.quantity);
  const lines: SettledLine[] = [];
  const refusals: Refusal[] = [];
  for (const { payment, at, signed, ...by } of payments) {
    if (payment.currency === base) continue;
    let due = signed;
    for (const [index, { leg }] of legs.entries()) {
      const part = partFor(leg, left[index] ?? '0', { due, currency: payment.currency });
      if (isZero(part)) continue;
      left[index] = subtract(left[index] ?? '0', part);
      due = subtract(due, part);
      lines.push({
        line: moved(by, part, payment.currency, setting),
        leg: index,
        field: `payments.${at}`,
      });
    }
    if (isZero(due)) continue;
    const params = { currency: payment.currency, over: absolute(due) };
    refusals.push(new Refusal('sale.paid-over', { params, field: `payments.${at}.amount` }));
  }
  const notes = legs.flatMap(({ leg, at }, index): SettledLine[] => {
    const amount = left[index] ?? '0';
    if (isZero(amount)) return [];
    const by = { account_id: accounts.stock ?? 0, isAtPlace: true };
    return [{ line: moved(by, amount, leg.currency, setting), leg: index, field: `lines.${at}` }];
  });
  return { lines: [...lines, ...notes], refusals };
}

/** The part of a leg that is left and due in the same direction. */
function partFor(
  leg: SaleLeg,
  left: Decimal,
  { due, currency }: Readonly<{ due: Decimal; currency: string }>,
): Decimal {
  if (leg.currency !== currency || sign(left) !== sign(due)) return '0';
  const part = smaller(absolute(left), absolute(due));
  return sign(due) < 0 ? negate(part) : part;
}

/** Settles the base side: by the listed payments, the rest in rounded cash or on the customer's balance. */
function settleBase(
  { on_account = false, customer_id }: SaleDraft,
  { priced, fee, setting }: Terms,
  payments: readonly Paid[],
) {
  const { base, accounts } = setting;
  const paid = payments.filter(({ payment }) => payment.currency === base);
  const due = subtract(add(netOf(priced), fee), sum(paid.map(({ signed }) => signed)));
  const lines: SettledLine[] = paid.map(({ signed, at, payment: _payment, ...by }) => ({
    line: moved(by, signed, base, setting),
    field: `payments.${at}`,
  }));
  if (isZero(due)) return { lines, rounding: '0', drawn: [] };
  if (on_account && customer_id !== undefined) {
    const account_id = accounts.customer_balances ?? 0;
    const by = { account_id, party_id: customer_id, isAtPlace: false };
    const drawn = sign(due) > 0 ? [{ account_id, party_id: customer_id, currency: base }] : [];
    lines.push({ line: moved(by, due, base, setting), field: 'on_account' });
    return { lines, rounding: '0', drawn };
  }
  const handed = inCash(due, setting.increments[base] ?? '0.01', setting.cashRounding);
  const by = { account_id: accounts.cash ?? 0, isAtPlace: true };
  if (!isZero(handed)) lines.push({ line: moved(by, handed, base, setting), field: 'lines' });
  return { lines, rounding: subtract(handed, due), drawn: [] };
}

/** Amount due to the organisation in base over all lines, without the fee; negative if it owes. */
function netOf(priced: readonly PricedLine[]): Decimal {
  return priced
    .filter(({ counter }) => !counter)
    .reduce(
      (net, { line, value }) => (line.side === 'sell' ? add(net, value) : subtract(net, value)),
      '0',
    );
}

type By = Readonly<{ account_id: number; party_id?: number; isAtPlace: boolean }>;

/** A base line carries its amount as base; the ledger computes the base of a foreign one. */
function moved(
  { account_id, party_id, isAtPlace }: By,
  amount: Decimal,
  currency: string,
  { base, location_id }: SaleSetting,
): PostingLine {
  return {
    account_id,
    currency,
    amount,
    base: currency === base ? amount : '0',
    ...(party_id !== undefined && { party_id }),
    ...(isAtPlace && { location_id }),
  };
}

function netByCurrency(lines: readonly SettledLine[]) {
  const net = new Map<string, Decimal>();
  for (const { line } of lines) {
    if (line.location_id === undefined) continue;
    net.set(line.currency, add(net.get(line.currency) ?? '0', line.amount));
  }
  return [...net]
    .map(([currency, amount]) => ({ currency, amount }))
    .filter(({ amount }) => compare(amount, '0') !== 0);
}
