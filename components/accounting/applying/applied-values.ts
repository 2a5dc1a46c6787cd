import type { OpenItem } from '@/lib/contract/accounting/open-items';
import { type Decimal, isAboveZero, isDecimal, sign, subtract, sum } from '@/lib/domain/money';

/** A selected open item; `amount` is the text of the amount field. */
export type AppliedValue = Readonly<{ entry_id: number; line_no: number; amount: string }>;

/**
 * `brought` returns the amount of the payment that is available for an open item, in the currency of the item;
 * undefined if the amount is not known yet.
 */
export type Pool = Readonly<{ brought: (item: OpenItem) => Decimal | undefined }>;

type Named = Readonly<{ entry_id: number; line_no: number }>;

export const itemKey = ({ entry_id, line_no }: Named): string => `${entry_id} ${line_no}`;

const balanceOf = ({ account_id, currency, open }: OpenItem) =>
  `${account_id} ${currency} ${sign(open)}`;

/**
 * Returns the amount of the payment that is left for an item: the payment less the valid amounts of the selected items
 * with the same account, currency and sign. Negative if those amounts exceed the payment.
 */
export function leftFor(
  item: OpenItem,
  applied: readonly AppliedValue[],
  { brought, items }: Pool & Readonly<{ items: readonly OpenItem[] }>,
): Decimal | undefined {
  const whole = brought(item);
  if (whole === undefined) return undefined;
  const others = applied.flatMap((one) => {
    const other = items.find((found) => itemKey(found) === itemKey(one));
    return other && balanceOf(other) === balanceOf(item) && isDecimal(one.amount)
      ? [one.amount]
      : [];
  });
  return subtract(whole, sum(others));
}

/**
 * Returns the part of the payment that the selected items leave over, one for each combination of account, currency and
 * sign among these items.
 */
export function restsOf(
  applied: readonly AppliedValue[],
  pool: Pool & Readonly<{ items: readonly OpenItem[] }>,
): readonly Readonly<{ currency: string; rest: Decimal }>[] {
  const chosen = pool.items.filter((item) => applied.some((one) => itemKey(one) === itemKey(item)));
  const balances = new Map(chosen.map((item) => [balanceOf(item), item]));
  return [...balances.values()].flatMap((item) => {
    const rest = leftFor(item, applied, pool);
    return rest === undefined ? [] : [{ currency: item.currency, rest }];
  });
}

/** True if all amounts are complete and positive, so that they can be sent. */
export const areReadable = (applied: readonly AppliedValue[]): boolean =>
  applied.every(({ amount }) => isAboveZero(amount));
