import {
  absolute,
  add,
  compare,
  type Decimal,
  sign,
  smaller,
  subtract,
  sum,
} from '@/lib/domain/money';

/** A posting with a party: a positive amount is a debt, a negative one a payment. */
export type Posted = {
  readonly entry: number;
  readonly currency: string;
  readonly day: string;
  readonly amount: Decimal;
  /** Day of its void. */
  voided?: string;
  readonly chosen: readonly Readonly<{ entry: number; amount: Decimal }>[];
};

/**
 * Open amounts by entry at the end of a day, computed as on paper: chosen items are settled first, payment by payment.
 * Then each payment, the oldest first, settles the oldest items left.
 */
export function openOn(all: readonly Posted[], day: string): ReadonlyMap<number, Decimal> {
  const stands = all.filter(
    (one) => one.day <= day && (one.voided === undefined || one.voided > day),
  );
  const left = new Map(stands.map(({ entry, amount }) => [entry, absolute(amount)]));
  const strike = (one: number, other: number, most?: Decimal) => {
    const both = smaller(left.get(one) ?? '0', left.get(other) ?? '0');
    const amount = most === undefined ? both : smaller(most, both);
    left.set(one, subtract(left.get(one) ?? '0', amount));
    left.set(other, subtract(left.get(other) ?? '0', amount));
  };
  const inOrder = stands.toSorted((a, b) => a.entry - b.entry);
  for (const { entry, chosen } of inOrder) {
    for (const item of chosen) if (left.has(item.entry)) strike(entry, item.entry, item.amount);
  }
  const oldest = inOrder.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.entry - b.entry,
  );
  const owed = oldest.filter(({ amount }) => sign(amount) > 0);
  for (const paid of oldest.filter(({ amount }) => sign(amount) < 0)) {
    for (const item of owed) {
      if (item.currency === paid.currency) strike(paid.entry, item.entry);
    }
  }
  return new Map(
    stands.flatMap(({ entry, amount }) => {
      const rest = left.get(entry) ?? '0';
      if (sign(rest) === 0) return [];
      return [[entry, sign(amount) < 0 ? subtract('0', rest) : rest] as const];
    }),
  );
}

export const balanceOn = (all: readonly Posted[], day: string, currency: string): Decimal =>
  sum(
    all
      .filter((one) => one.currency === currency && one.day <= day)
      .filter(({ voided }) => voided === undefined || voided > day)
      .map(({ amount }) => amount),
  );

/** True if a payment may choose these items: none above its open amount, and together at most the payment. */
export function mayChoose(
  all: readonly Posted[],
  paid: Decimal,
  chosen: Posted['chosen'],
): boolean {
  const open = openOn(all, '9999-12-31');
  const isOpen = chosen.every(({ entry, amount }) => compare(amount, open.get(entry) ?? '0') <= 0);
  const whole = chosen.reduce((total, { amount }) => add(total, amount), '0');
  return isOpen && compare(whole, paid) <= 0;
}
