import { addDays } from '@/lib/domain/calendar';
import type { CreditSetting, Drawn } from './credit';
import { type Deal, MOVED } from '@/lib/domain/ledger/deal';
import { exchanged, type Moved } from '@/lib/domain/ledger/exchanged';
import { type Decimal, negate, subtract, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';

/** Days until a customer must repay a ticket paid on credit; forms of other draws propose the same number of days. */
export const CREDIT_DAYS = 30;

export type DrawPlan = Readonly<{ lines: readonly PostingLine[]; deal: Deal | undefined }>;

/**
 * Plans a draw on credit. The customer's debt increases, and the amount leaves the location or is credited to the
 * customer's balance. A draw is not a deal, so it realises nothing. If the position has no stock of the currency, the
 * amount is costed at mid.
 */
export function planDraw(
  { currency, amount }: Pick<Drawn, 'currency' | 'amount'>,
  { owed, to }: Readonly<Record<'owed' | 'to', Omit<Moved, 'currency' | 'amount'>>>,
  { base, decimals, mid }: CreditSetting,
): DrawPlan {
  const { lines, deal } = exchanged(
    { ...owed, currency, amount },
    { ...to, currency, amount: negate(amount) },
    { base, decimals, mid },
  );
  const rate = mid(currency);
  const rates = rate === undefined ? {} : { [currency]: rate };
  return { lines, deal: deal && { ...MOVED, rates } };
}

/** Part of a draw that the customer has not repaid yet. */
export const outstandingOf = (
  amount: Decimal,
  repaid: readonly Readonly<{ amount: Decimal }>[],
): Decimal => subtract(amount, sum(repaid.map((one) => one.amount)));

export const saleCreditDue = (date: string): string => addDays(date, CREDIT_DAYS);

type Period = Readonly<{ valid_from: string; valid_to?: string | null | undefined }>;

export const isWithin = ({ valid_from, valid_to }: Period, day: string): boolean =>
  valid_from <= day && (valid_to == null || day <= valid_to);

/** True if the validity periods of two limits overlap. */
export const isOverlapping = (one: Period, other: Period): boolean =>
  (other.valid_to == null || one.valid_from <= other.valid_to) &&
  (one.valid_to == null || other.valid_from <= one.valid_to);
