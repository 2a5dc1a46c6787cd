import type { PayrollPaying } from '@/lib/contract/hrm/payroll-preparation';
import { divide } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { accountsById } from '@/server/ledger/accounts';
import type { Reference } from '@/server/ledger/reference';
import type { WholeRun } from './run-body';

type Where = Readonly<{ account_id?: number | undefined; location_id?: number | undefined }>;

/** Account or location of the payment: from the call, otherwise from the run. */
export function whereOf({ account_id, location_id }: PayrollPaying, run: WholeRun): Where {
  if (account_id !== undefined || location_id !== undefined) return { account_id, location_id };
  return { account_id: run.account_id, location_id: run.location_id };
}

/** Currency of the payout: from the call, otherwise the account's, otherwise the slips'. */
export async function payCurrencyOf(
  db: Db,
  {
    input,
    where: { account_id },
    currency,
  }: Readonly<{ input: PayrollPaying; where: Where; currency: string }>,
  { currencies: { base, decimals } }: Reference,
): Promise<string> {
  const { pay_currency } = input;
  if (pay_currency !== undefined && !(pay_currency in decimals)) {
    throw new Refusal('ledger.currency-unknown', {
      field: 'pay_currency',
      params: { currency: pay_currency },
    });
  }
  if (pay_currency !== undefined || account_id === undefined) return pay_currency ?? currency;
  const account = (await accountsById(db, [account_id])).get(account_id);
  if (account?.is_multi_currency) return currency;
  return account?.currency ?? base;
}

/**
 * Rate of a payment, in base per unit of the foreign currency. Between two foreign currencies, it is in pay currency
 * per unit of the slips' currency.
 */
export function rateOf(
  {
    currency,
    pay_currency,
    given,
  }: Readonly<{ currency: string; pay_currency: string; given: string | undefined }>,
  { date, reference }: Readonly<{ date: string; reference: Reference }>,
): string {
  if (currency === pay_currency) return '1';
  if (given !== undefined) return given;
  const { base } = reference.currencies;
  const mid = (code: string) => {
    const known = code === base ? '1' : reference.mids(code, date);
    if (known !== undefined) return known;
    throw new Refusal('ledger.no-rate', { field: 'rate', params: { currency: code } });
  };
  if (currency === base) return mid(pay_currency);
  return pay_currency === base
    ? mid(currency)
    : divide(mid(currency), mid(pay_currency), { decimals: 12 });
}
