import { inCash } from './cash-rounding';
import type { Deal } from '@/lib/domain/ledger/deal';
import {
  add,
  type Decimal,
  isZero,
  negate,
  sum,
  fits,
  absolute,
  compare,
  sign,
  smaller,
  subtract,
} from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';
import { type PricedLine, priceLines, type SaleLeg } from './sale-prices';
import type {
  SaleAccounts,
  SaleDraft,
  SaleSetting,
  TicketFee,
  SaleLine,
  SalePayment,
} from './sale-shapes';

export type SalePlan = Readonly<{
  priced: readonly PricedLine[];
  fee: TicketFee;
  settlement: Settlement;
  lines: readonly PostingLine[];
  /** For each ledger line, the form field at which its refusals are shown. */
  fields: readonly string[];
  deal: Deal;
  refusals: readonly Refusal[];
}>;

/**
 * Plans a ticket. Each line is a deal at its own rate, and its value is rounded once. A cross deal has two legs; the
 * difference between their values is a rounding result. Payments on the ticket settle its amounts. Foreign currency
 * without a payment is settled in notes at the location. The net of the lines in base and the fee, less the payments in
 * base, is paid in cash and rounded to payable cash, or is booked on the customer's balance. Each refusal names its
 * field; a plan with refusals must not be posted.
 */
export function planSale(sale: SaleDraft, setting: SaleSetting): SalePlan {
  const { refusals, value: priced } = priceLines(sale.lines, setting);
  const fee = chargedFee(sale, priced, setting);
  const settlement = settleSale(sale, { priced, fee: fee.amount, setting });
  const legs = priced.flatMap((line) => line.legs);
  const crossed = sum(priced.map(({ rounding }) => rounding));
  const rounding = add(crossed, settlement.rounding);
  const own = [
    { id: setting.accounts.fees, amount: fee.amount },
    { id: setting.accounts.rounding, amount: rounding },
  ].flatMap(({ id, amount }) =>
    isZero(amount) ? [] : [incomeLine(id ?? 0, setting.base, amount)],
  );
  return {
    priced,
    fee,
    settlement: { ...settlement, rounding },
    lines: [...settlement.lines.map(({ line }) => line), ...own],
    fields: [...settlement.lines.map(({ field }) => field), ...own.map(() => 'fee')],
    deal: {
      legs: legs.map(({ currency, quantity, value }) => ({ currency, quantity, value })),
      legOf: (line) => settlement.lines[line]?.leg,
      rates: {},
    },
    refusals: [
      ...refusals,
      ...saleRefusals(sale, setting),
      ...settlement.refusals,
      ...missing(setting.accounts, { fee: fee.amount, rounding }),
    ],
  };
}

function incomeLine(account_id: number, currency: string, amount: Decimal): PostingLine {
  return { account_id, currency, amount: negate(amount), base: negate(amount) };
}

/**
 * Refuses a ticket if the chart of accounts lacks an account for cash, stock, fees or rounding that the ticket needs.
 */
function missing(
  accounts: SaleAccounts,
  { fee, rounding }: Readonly<{ fee: Decimal; rounding: Decimal }>,
): Refusal[] {
  const needed = [
    ['cash', accounts.cash, true],
    ['currency_stock', accounts.stock, true],
    ['exchange_fees', accounts.fees, !isZero(fee)],
    ['rounding', accounts.rounding, !isZero(rounding)],
  ] as const;
  return needed.flatMap(([purpose, id, isNeeded]) =>
    isNeeded && id === undefined
      ? [new Refusal('ledger.purpose-missing', { params: { purpose } })]
      : [],
  );
}

/**
 * Fee of the ticket: the entered fee, otherwise the fee by the fee rules; zero if waived. A deducted fee comes out of
 * the customer's amount, a fee on top is added to it; both are posted in the same way.
 */
export function chargedFee(
  { lines, fee }: Pick<SaleDraft, 'lines' | 'fee'>,
  priced: readonly PricedLine[],
  { listed }: Pick<SaleSetting, 'listed'>,
): TicketFee {
  const [first] = lines;
  const worth = sum(priced.map(({ value }) => value));
  const product = first?.counter_currency === undefined ? first?.side : 'cross';
  const rule = first && product ? listed(product, first.currency, worth) : undefined;
  const mode = fee?.mode ?? rule?.mode ?? 'on_top';
  const amount = fee?.amount ?? rule?.amount ?? '0';
  return {
    amount: mode === 'waived' ? '0' : amount,
    mode,
    listed: rule?.amount ?? '0',
    rule_id: rule?.rule_id ?? null,
  };
}

/** Refusals of a draft ticket, which do not depend on its prices or its settlement. */
function saleRefusals(sale: SaleDraft, setting: SaleSetting): Refusal[] {
  const { base } = setting;
  return [
    ...(sale.lines.length === 0 ? [new Refusal('sale.no-lines', { field: 'lines' })] : []),
    ...sale.lines.flatMap((line, at) => lineRefusals(line, `lines.${at}`, setting)),
    ...(sale.fee?.amount !== undefined
      ? decimalRefusals(sale.fee.amount, base, { field: 'fee.amount', setting })
      : []),
    ...(sale.payments ?? []).flatMap(({ amount, currency }, at) =>
      decimalRefusals(amount, currency, { field: `payments.${at}.amount`, setting }),
    ),
    ...(sale.on_account && sale.customer_id === undefined
      ? [new Refusal('sale.account-of-whom', { field: 'customer_id' })]
      : []),
  ];
}

function lineRefusals(line: SaleLine, field: string, setting: SaleSetting): Refusal[] {
  const { currency, amount, counter_currency: other, counter_amount, counter_rate } = line;
  const refusals = [...decimalRefusals(amount, currency, { field: `${field}.amount`, setting })];
  if (currency === setting.base) {
    const params = { currency };
    refusals.push(new Refusal('sale.base-currency', { params, field: `${field}.currency` }));
  }
  if (other === undefined && (counter_amount ?? counter_rate) !== undefined) {
    refusals.push(new Refusal('field.required', { field: `${field}.counter_currency` }));
  }
  if (other === currency) {
    refusals.push(new Refusal('sale.same-currency', { field: `${field}.counter_currency` }));
  }
  if (other !== undefined && counter_amount !== undefined) {
    const at = `${field}.counter_amount`;
    refusals.push(...decimalRefusals(counter_amount, other, { field: at, setting }));
  }
  return refusals;
}

function decimalRefusals(
  amount: string,
  currency: string,
  { field, setting }: Readonly<{ field: string; setting: SaleSetting }>,
): Refusal[] {
  const units = setting.decimals[currency];
  const params = { currency, decimals: String(units ?? 0) };
  if (units === undefined) {
    return [new Refusal('ledger.currency-unknown', { params, field: currencyField(field) })];
  }
  if (!fits(amount, units)) return [new Refusal('ledger.decimals', { params, field })];
  return isZero(amount) && !field.startsWith('fee') ? [new Refusal('sale.nothing', { field })] : [];
}

/** Name of the currency field that belongs to an amount field. */
function currencyField(field: string): string {
  return field.replace(/amount$/, 'currency');
}

/** A ledger line of a ticket, with the index of the leg and the name of the form field from which it comes. */
type SettledLine = Readonly<{ line: PostingLine; leg?: number; field: string }>;

type Settlement = Readonly<{
  lines: readonly SettledLine[];
  /** Rounding in base; positive for income. */
  rounding: Decimal;
  /** Net cash that crosses the counter, by currency; positive if the organisation receives it. */
  net: readonly Readonly<{ currency: string; amount: Decimal }>[];
  /** Customer balances from which the customer pays. */
  drawn: readonly Readonly<{ account_id: number; party_id: number; currency: string }>[];
  refusals: readonly Refusal[];
}>;

type Terms = Readonly<{ priced: readonly PricedLine[]; fee: Decimal; setting: SaleSetting }>;

/**
 * Settles a ticket by the listed payments, and the rest in cash at the location or, in base, on the customer's balance.
 */
function settleSale(sale: SaleDraft, { priced, fee, setting }: Terms): Settlement {
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

/** Settles the foreign legs by the listed payments, and the rest in notes. */
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

/**
 * Returns the amount of a payment that settles a leg: at most the unsettled amount `left` of the leg and the unused
 * amount `due` of the payment. Zero if currency or direction differs.
 */
function partFor(
  leg: SaleLeg,
  left: Decimal,
  { due, currency }: Readonly<{ due: Decimal; currency: string }>,
): Decimal {
  if (leg.currency !== currency || sign(left) !== sign(due)) return '0';
  const part = smaller(absolute(left), absolute(due));
  return sign(due) < 0 ? negate(part) : part;
}

/** Settles the amount due in base by the listed payments, and the rest in rounded cash or on the customer's balance. */
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

/**
 * Net amount in base that the customer owes for all lines whose counter currency is base, before the fee; negative if
 * the organisation owes it.
 */
function netOf(priced: readonly PricedLine[]): Decimal {
  return priced
    .filter(({ counter }) => !counter)
    .reduce(
      (net, { line, value }) => (line.side === 'sell' ? add(net, value) : subtract(net, value)),
      '0',
    );
}

type By = Readonly<{ account_id: number; party_id?: number; isAtPlace: boolean }>;

/**
 * Creates a ledger line. For an amount in base, `base` equals the amount; for a foreign amount the ledger computes
 * `base`.
 */
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

/** A payment with its account. `signed` is positive if the organisation receives the amount. */
type Paid = Readonly<{
  payment: SalePayment;
  at: number;
  signed: Decimal;
  account_id: number;
  party_id?: number;
  isAtPlace: boolean;
}>;

/** Account of a payment, the customer balance that it reduces, and its refusals. */
function settledBy(payment: SalePayment, field: string, sale: SaleDraft, setting: SaleSetting) {
  const { method, currency, account_id, direction } = payment;
  const { accounts, base } = setting;
  const isAtPlace = method === 'cash';
  const refuse = (code: string, at: string) => ({
    account_id: 0,
    isAtPlace,
    drawn: [],
    refusals: [new Refusal(code, { field: `${field}.${at}` })],
  });
  const settles = (id: number | undefined, party_id?: number) => ({
    account_id: id ?? 0,
    isAtPlace,
    refusals: [],
    ...(party_id !== undefined && { party_id }),
    drawn:
      party_id !== undefined && direction === 'in' && id !== undefined
        ? [{ account_id: id, party_id, currency }]
        : [],
  });
  if (method === 'credit_limit') {
    if (sale.customer_id === undefined) return refuse('sale.credit-of-whom', 'method');
    if (direction === 'out') return refuse('sale.credit-out', 'direction');
    // A payment on credit reduces no balance; the credit limit applies instead.
    return { ...settles(accounts.customer_receivable, sale.customer_id), drawn: [] };
  }
  if (method === 'cash') return settles(currency === base ? accounts.cash : accounts.stock);
  if (method === 'on_account') {
    if (sale.customer_id === undefined) return refuse('sale.account-of-whom', 'method');
    return settles(accounts.customer_balances, sale.customer_id);
  }
  const bank = account_id ?? (currency === base ? accounts.bank : undefined);
  return bank === undefined ? refuse('sale.which-account', 'account_id') : settles(bank);
}

/** Payments of a ticket, each with its account, the customer balance that it reduces, and its refusals. */
function paidBy(sale: SaleDraft, setting: SaleSetting) {
  return (sale.payments ?? []).map((payment, at) => ({
    payment,
    at,
    signed: payment.direction === 'in' ? payment.amount : negate(payment.amount),
    ...settledBy(payment, `payments.${at}`, sale, setting),
  }));
}
