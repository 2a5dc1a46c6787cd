import type { Deal } from '@/lib/domain/ledger/deal';
import { type Decimal, isZero, negate, sum, compare, fits } from '@/lib/domain/money';
import type { Payment, PaymentAccount, PaymentLine, PaymentSetting } from './payment-shapes';
import { baseOf, type PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';

export type PlannedPayment = Readonly<{
  lines: readonly PostingLine[];
  refusals: readonly Refusal[];
  /**
   * Index of the entered line from which each ledger line comes; null for the line of the paying or receiving account.
   */
  origins: readonly (number | null)[];
  deal?: Deal;
  currency: string;
  total: Decimal;
  base: Decimal;
}>;

/**
 * Plans a payment. A payment in base posts the entered amounts. A payment in a foreign currency is a deal at `rate`:
 * its lines are valued at the rate and rounded, currency that is paid out is relieved at cost, and the difference is
 * realised. A line on an asset or liability account in the same currency (a customer's deposit or withdrawal) only
 * changes the owner of the money, so it realises nothing.
 */
export function planPayment(payment: Payment, setting: PaymentSetting): PlannedPayment {
  const { base, decimals } = setting;
  const own = setting.accounts.get(payment.account_id);
  const currency = payment.currency ?? own?.currency ?? base;
  const rate = currency === base ? '1' : (payment.rate ?? setting.mid(currency));
  const units = decimals[base] ?? 2;
  const planned = payment.lines.map((line) =>
    plannedLine(line, payment, { currency, rate, setting }),
  );
  const total = sum(payment.lines.map(({ amount }) => amount));
  const lines = [
    ...planned.map((one) => one.line),
    ownLine(payment, own, { currency, total, base }),
  ];
  return {
    lines,
    refusals: [
      ...accountRefusals(own, currency, setting),
      ...lineRefusals(payment, currency, setting),
      ...rateRefusals(payment, { currency, base, isMissing: rate === undefined }, planned),
    ],
    origins: [...payment.lines.map((_, index) => index), null],
    ...(currency !== base && { deal: dealOf(planned, lines.at(-1), rate) }),
    currency,
    total,
    base: baseOf(total, rate ?? '0', units),
  };
}

/**
 * Returns the deal for the amount that leaves or enters the organisation's own money. Amounts that only change owners
 * are excluded.
 */
function dealOf(
  planned: readonly Planned[],
  own: PostingLine | undefined,
  rate: string | undefined,
): Deal {
  const currency = own?.currency ?? '';
  const stays = planned.filter((one) => one.stays).map(({ line }) => line.amount);
  const quantity = sum([own?.amount ?? '0', ...stays]);
  const value = sum(planned.filter((one) => !one.stays).map((one) => one.value));
  return {
    legs: isZero(quantity) ? [] : [{ currency, quantity, value }],
    legOf: () => (isZero(quantity) ? undefined : 0),
    rates: rate === undefined ? {} : { [currency]: rate },
  };
}

type Planned = Readonly<{ line: PostingLine; value: Decimal; stays: boolean }>;

type Told = Readonly<{ currency: string; rate: string | undefined; setting: PaymentSetting }>;

/**
 * Returns the ledger line for one line of the payment, and its value in base. `stays` is true for a foreign amount on
 * an asset or liability account, because only its owner changes.
 */
function plannedLine(
  line: PaymentLine,
  payment: Payment,
  { currency, rate, setting }: Told,
): Planned {
  const { base, decimals, accounts } = setting;
  const account = accounts.get(line.account_id);
  const isForeign = currency !== base && takes(account, currency);
  const stays = isForeign && (account?.type === 'asset' || account?.type === 'liability');
  const value = baseOf(line.amount, rate ?? '0', decimals[base] ?? 2);
  const party_id = line.party_id ?? (account?.party_required ? payment.party_id : undefined);
  const posted: PostingLine = {
    account_id: line.account_id,
    currency: isForeign ? currency : base,
    amount: signed(payment, isForeign ? line.amount : value),
    base: signed(payment, stays ? '0' : value),
    ...(isForeign && payment.rate !== undefined && { rate: payment.rate }),
    ...(line.memo !== undefined && { memo: line.memo }),
    ...(party_id !== undefined && { party_id }),
  };
  return { line: posted, value, stays };
}

/** Returns the ledger line of the paying or receiving account for the total of the payment. */
function ownLine(
  payment: Payment,
  account: PaymentAccount | undefined,
  { currency, total, base }: Readonly<{ currency: string; total: Decimal; base: string }>,
): PostingLine {
  const { account_id, location_id, party_id, rate } = payment;
  const amount = negate(signed(payment, total));
  return {
    account_id,
    currency,
    amount,
    base: currency === base ? amount : '0',
    ...(location_id !== undefined && { location_id }),
    ...(account?.party_required && party_id !== undefined && { party_id }),
    ...(currency !== base && rate !== undefined && { rate }),
  };
}

/** Signs the amount of a line: a debit (positive) for a payment, a credit (negative) for a receipt. */
function signed({ direction }: Payment, value: Decimal): Decimal {
  return direction === 'out' ? value : negate(value);
}

/** True if the account is multi-currency or has this currency as its only one. False for an account in base. */
function takes(account: PaymentAccount | undefined, currency: string): boolean {
  return account !== undefined && (account.is_multi_currency || account.currency === currency);
}

function accountRefusals(
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

function lineRefusals(
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

/**
 * Refuses a payment in base at a rate other than 1. Refuses a foreign payment that buys or sells currency if neither the
 * payment nor the board has a rate.
 */
function rateRefusals(
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
