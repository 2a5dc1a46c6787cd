import { compare, fits } from './money';
import type { Payment, PaymentAccount, PaymentSetting } from './payment-shapes';
import { Refusal } from './refusal';

/** True if the account can hold this currency. */
export function takes(account: PaymentAccount | undefined, currency: string): boolean {
  return account !== undefined && (account.is_multi_currency || account.currency === currency);
}

export function accountRefusals(
  account: PaymentAccount | undefined,
  currency: string,
  { base, accountField }: PaymentSetting,
): Refusal[] {
  if (!account) return [];
  if (account.type !== 'asset' && account.type !== 'liability') {
    return [new Refusal('payment.account', { field: accountField })];
  }
  const fits = takes(account, currency) || (account.currency === null && currency === base);
  return fits ? [] : [new Refusal('payment.currency', { params: { currency }, field: 'currency' })];
}

export function lineRefusals(
  { lines, account_id }: Payment,
  currency: string,
  { decimals }: PaymentSetting,
): Refusal[] {
  const units = decimals[currency];
  if (units === undefined) {
    return [new Refusal('ledger.currency-unknown', { params: { currency }, field: 'currency' })];
  }
  if (lines.length === 0) return [new Refusal('payment.no-lines', { field: 'lines' })];
  const params = { currency, decimals: String(units) };
  return lines.flatMap((line, index) => {
    const at = `lines.${index}`;
    return [
      ...(line.account_id === account_id
        ? [new Refusal('payment.same-account', { field: `${at}.account_id` })]
        : []),
      ...(fits(line.amount, units)
        ? []
        : [new Refusal('ledger.decimals', { params, field: `${at}.amount` })]),
    ];
  });
}

/** A rate is required only if currency is bought or sold, and never in base. */
export function rateRefusals(
  { rate }: Payment,
  { currency, base, isMissing }: Readonly<{ currency: string; base: string; isMissing: boolean }>,
  lines: readonly Readonly<{ stays: boolean }>[],
): Refusal[] {
  if (currency === base) {
    const isOne = rate === undefined || compare(rate, '1') === 0;
    return isOne ? [] : [new Refusal('payment.base-rate', { field: 'rate' })];
  }
  return isMissing && lines.some(({ stays }) => !stays)
    ? [new Refusal('ledger.no-rate', { params: { currency }, field: 'rate' })]
    : [];
}
