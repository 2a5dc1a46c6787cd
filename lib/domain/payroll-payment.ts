import type { Leg } from './deal';
import { carry } from './holding';
import { type Decimal, divide, isZero, multiply, negate, round, subtract, sum } from './money';
import { entryLine, type PayrollEntry } from './payroll-entry';
import { atRate } from './position';

/** What one employee gets of a payment, and what is on the books for it: the balance with the party. */
export type PaidSlip = Readonly<{
  party_id: number;
  amount: Decimal;
  held: Readonly<{ amount: Decimal; base: Decimal }>;
}>;

export type PaySetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  currency: string;
  pay_currency: string;
  /** Base for one unit of a foreign currency; of two foreign ones, what is paid for one of the slips' currency. */
  rate: Decimal;
  /** Base for one unit of the pay currency, where that is foreign and so are the slips. */
  payMid: Decimal | undefined;
  accounts: Readonly<{ salaries_payable: number; realised_fx: number }>;
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
 * owed, what was owed goes at what it stands at in the books, and what is paid more or less than that is realised.
 */
export function paymentOf(
  slips: readonly PaidSlip[],
  setting: PaySetting,
): PayrollEntry & Readonly<{ amount: Decimal; pay: Decimal }> {
  const { base, decimals, currency, pay_currency, accounts, at, payMid } = setting;
  const units = decimals[base] ?? 2;
  const amount = sum(slips.map((one) => one.amount));
  const pay = sum(slips.map((one) => payOut(one.amount, setting)));
  const owed = slips.map(({ party_id, amount: part }) => ({
    ...{ account_id: accounts.salaries_payable, party_id, currency },
    ...{ amount: part, base: currency === base ? part : '0' },
  }));
  const paid = {
    ...{ ...at, currency: pay_currency, amount: negate(pay) },
    base: pay_currency === base ? negate(pay) : '0',
  };
  if (currency === pay_currency) {
    const deal = currency === base ? undefined : { legs: [], legOf: () => undefined, rates: {} };
    return { lines: [...owed, paid], deal, amount, pay };
  }
  const relieved = slips.map((one) => relievedBy(one, { setting, units }));
  const value = pay_currency === base ? pay : round(multiply(pay, payMid ?? '0'), units);
  const legs: Leg[] = [
    ...(currency === base
      ? []
      : slips.map(({ amount: quantity }, each) => ({
          ...{ currency, quantity, value: relieved[each] ?? '0' },
        }))),
    ...(pay_currency === base
      ? []
      : [
          {
            ...{ currency: pay_currency, quantity: negate(pay) },
            value: currency === base ? amount : value,
          },
        ]),
  ];
  const result = currency === base ? '0' : subtract(value, sum(relieved));
  const realised = isZero(result) ? [] : [entryLine(accounts.realised_fx, base, result)];
  return {
    lines: [...owed, paid, ...realised],
    deal: { legs, legOf: (index) => legOfLine(index, { slips, setting }), rates: {} },
    ...{ amount, pay },
  };
}

/** What goes off the books with a part of what somebody is owed: its share of what all of it stands at. */
function relievedBy(
  { amount, held }: PaidSlip,
  { setting: { rate }, units }: Readonly<{ setting: PaySetting; units: number }>,
): Decimal {
  return sum(carry(held, { amount, price: atRate(rate) }, units).map(({ base }) => base));
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
