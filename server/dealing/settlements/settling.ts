import { exchanged, nothingFor } from '@/lib/domain/ledger/exchanged';
import { absolute, compare, type Decimal, fits, isZero, negate, sign } from '@/lib/domain/money';
import { type Quote, worth } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import type { Plan, Reference } from '@/server/document/kind';
import type { SettledAt } from '@/server/ledger/settled-at';
import { wireOf } from '@/server/ledger/currencies';

/** An amount to settle in `currency`. If `pay_currency` is set, the amount is paid in that currency at a rate. */
export type PaidAs = Readonly<{
  date?: string | undefined;
  currency: string;
  amount: Decimal;
  pay_currency?: string | undefined;
  rate?: Decimal | undefined;
  quote_unit?: Quote['quote_unit'];
  quote_direction?: Quote['quote_direction'];
  account_id?: number | undefined;
}>;

/** Balance with a party on an account; positive if the party owes it. */
export type Owed = Readonly<{ account_id: number; party_id: number; amount: Decimal }>;

type Known = Readonly<{
  owed: Owed | undefined;
  at: SettledAt | Refusal;
  reference: Reference;
}>;

export type SettlingPlan = Plan & Readonly<{ pay: Decimal; isOurs: boolean }>;

export const payCurrencyOf = ({ currency, pay_currency = currency }: PaidAs) => pay_currency;

/**
 * Plans the settlement of a balance: the balance decreases by the amount, and the location or account pays or receives
 * it. In another currency, the balance is relieved at its carrying cost, and the difference is a realised gain or loss
 * (IAS 21.28). Refuses if nothing is owed or if the payment is invalid, for example above the balance.
 */
export function planSettling(paid: PaidAs, { owed, at, reference }: Known): SettlingPlan {
  const { base, decimals } = reference.currencies;
  const { currency, amount, rate } = paid;
  const pay_currency = payCurrencyOf(paid);
  const isOther = pay_currency !== currency;
  const pay =
    isOther && rate !== undefined
      ? worth(amount, { ...paid, rate }, decimals[pay_currency] ?? 2)
      : amount;
  const isOurs = owed !== undefined && sign(owed.amount) > 0;
  const refusals = [
    ...settlingRefusals(paid, { owed, at, reference }),
    ...nothingFor({ currency: pay_currency, amount: pay }, 'amount'),
  ];
  const paidAt = paid.account_id === undefined ? 'location_id' : 'account_id';
  const fieldOf = (line: number) => (line === 0 ? 'amount' : paidAt);
  if (refusals.length > 0 || owed === undefined || at instanceof Refusal) {
    return { lines: [], refusals, fieldOf, pay, isOurs };
  }
  const { name: _name, ...place } = at;
  const { lines, deal, withoutMid } = exchanged(
    {
      account_id: owed.account_id,
      party_id: owed.party_id,
      currency,
      amount: isOurs ? negate(amount) : amount,
    },
    { ...place, currency: pay_currency, amount: isOurs ? pay : negate(pay) },
    { base, decimals, mid: (code) => reference.mids(code, paid.date ?? ''), settles: true },
  );
  const noMid =
    withoutMid === undefined
      ? []
      : [new Refusal('trade.no-mid', { field: 'pay_currency', params: { currency: withoutMid } })];
  return { lines, deal, refusals: noMid, fieldOf, pay, isOurs };
}

function settlingRefusals(paid: PaidAs, { owed, at, reference }: Known): Refusal[] {
  const { decimals } = reference.currencies;
  const { currency, amount, rate } = paid;
  const pay_currency = payCurrencyOf(paid);
  const refuse = (code: string, field: string, params: Record<string, string> = {}) =>
    new Refusal(code, { field, params });
  const unknown = [
    ['currency', currency],
    ['pay_currency', pay_currency],
  ] as const;
  const units = decimals[currency];
  const shown = (open: Decimal) => wireOf(reference.currencies).money(open, currency);
  return [
    ...unknown
      .filter(([, code]) => !(code in decimals))
      .slice(0, 1)
      .map(([field, code]) => refuse('ledger.currency-unknown', field, { currency: code })),
    ...(units === undefined || fits(amount, units)
      ? []
      : [refuse('ledger.decimals', 'amount', { currency, decimals: String(units) })]),
    ...(pay_currency !== currency && rate === undefined ? [refuse('field.required', 'rate')] : []),
    ...(owed === undefined ? [refuse('settle.nothing', 'currency', { currency })] : []),
    ...(owed !== undefined && !isZero(owed.amount) && compare(amount, absolute(owed.amount)) > 0
      ? [refuse('settle.more', 'amount', { owed: shown(absolute(owed.amount)), currency })]
      : []),
    ...(at instanceof Refusal ? [at] : []),
  ];
}
