import { type Leg, MOVED } from '@/lib/domain/ledger/deal';
import { type Decimal, divide, multiply, negate, round, sum } from '@/lib/domain/money';
import type { PayrollEntry } from './payroll-entry';

/** Amount that one employee receives in a payment. */
export type PaidSlip = Readonly<{ party_id: number; amount: Decimal }>;

export type PaySetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  currency: string;
  pay_currency: string;
  /**
   * Base per unit of the foreign currency. If slips and payment are in two different foreign currencies, units of the
   * pay currency per unit of the slips' currency.
   */
  rate: Decimal;
  /** Base per unit of the pay currency; set only if slips and payment are in two different foreign currencies. */
  payMid: Decimal | undefined;
  accounts: Readonly<{ salaries_payable: number }>;
  at: Readonly<{ account_id: number; location_id?: number | undefined }>;
}>;

/** Converts an amount from the slips' currency to the pay currency, rounded once. */
export function payOut(
  amount: Decimal,
  { base, decimals, currency, pay_currency, rate }: Omit<PaySetting, 'accounts' | 'at' | 'payMid'>,
): Decimal {
  if (currency === pay_currency) return amount;
  const units = { decimals: decimals[pay_currency] ?? 2 };
  return currency === base
    ? divide(amount, rate, units)
    : round(multiply(amount, rate), units.decimals);
}

/**
 * Plans a payment of salaries. The debt to each employee falls, and money leaves a location or account. If the pay
 * currency is not the slips' currency, the debt is relieved at its carrying amount and the ledger realises the
 * difference (IAS 21.28).
 */
export function paymentOf(
  slips: readonly PaidSlip[],
  setting: PaySetting,
): PayrollEntry & Readonly<{ amount: Decimal; pay: Decimal }> {
  const { base, decimals, currency, pay_currency, accounts, at, payMid } = setting;
  const units = decimals[base] ?? 2;
  const amount = sum(slips.map((one) => one.amount));
  const parts = slips.map((one) => payOut(one.amount, setting));
  const pay = sum(parts);
  const owed = slips.map(({ party_id, amount: part }) => ({
    account_id: accounts.salaries_payable,
    party_id,
    currency,
    amount: part,
    base: currency === base ? part : '0',
  }));
  const paid = {
    ...at,
    currency: pay_currency,
    amount: negate(pay),
    base: pay_currency === base ? negate(pay) : '0',
  };
  const lines = [...owed, paid];
  if (currency === pay_currency) {
    const deal = currency === base ? undefined : MOVED;
    return { lines, deal, amount, pay };
  }
  const worth = (part: Decimal) =>
    pay_currency === base ? part : round(multiply(part, payMid ?? '0'), units);
  const settled = slips.map(({ amount: quantity }, each): Leg => ({
    currency,
    quantity,
    value: worth(parts[each] ?? '0'),
    as: 'settles',
  }));
  const value = currency === base ? amount : sum(parts.map(worth));
  const legs: Leg[] = [
    ...(currency === base ? [] : settled),
    ...(pay_currency === base ? [] : [{ currency: pay_currency, quantity: negate(pay), value }]),
  ];
  const legOf = (line: number) => legOfLine(line, { slips, setting });
  return { lines, deal: { legs, legOf, rates: {} }, amount, pay };
}

/**
 * Returns the index of the leg that prices a line; the last line is the paid money. If the debts are in a foreign
 * currency, each employee's line has its own leg, and the last line has one too if the paid money is foreign. If the
 * debts are in base, the only leg prices the last line.
 */
function legOfLine(
  index: number,
  {
    slips,
    setting: { base, currency },
  }: Readonly<{ slips: readonly PaidSlip[]; setting: PaySetting }>,
): number | undefined {
  if (currency === base) return index === slips.length ? 0 : undefined;
  return index <= slips.length ? index : undefined;
}
