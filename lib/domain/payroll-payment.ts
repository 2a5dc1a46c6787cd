import { type Leg, MOVED } from './deal';
import { type Decimal, divide, multiply, negate, round, sum } from './money';
import type { PayrollEntry } from './payroll-entry';

/** What one employee gets of a payment. */
export type PaidSlip = Readonly<{ party_id: number; amount: Decimal }>;

export type PaySetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  currency: string;
  pay_currency: string;
  /** Base for one unit of a foreign currency; of two foreign ones, what is paid for one of the slips' currency. */
  rate: Decimal;
  /** Base for one unit of the pay currency, where that is foreign and so are the slips. */
  payMid: Decimal | undefined;
  accounts: Readonly<{ salaries_payable: number }>;
  at: Readonly<{ account_id: number; location_id?: number | undefined }>;
}>;

/** What an amount of the slips is in the pay currency, rounded once. */
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
 * What a payment posts: each employee is owed less, a place or account has less. Paid in another currency than was
 * owed, what was owed goes at what it stands at in the books, and the ledger realises the difference (IAS 21.28).
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

/** Each employee's line is a leg of its own where it is foreign; the money that is paid is the last one. */
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
