import {
  absolute,
  compare,
  type Decimal,
  isZero,
  negate,
  sign,
  subtract,
  sum,
} from '@/lib/domain/money';

/**
 * Net amount of a participant in one currency: positive if the participant must pay it, negative if the participant
 * receives it.
 */
export type Standing<Who> = Readonly<{ who: Who; amount: Decimal }>;

export type Settlement<Who> = Readonly<{ from: Who; to: Who; amount: Decimal }>;

/**
 * Maximum number of participants for which the smallest number of payments is searched. A search among more would take
 * too long.
 */
const SEARCHED = 14;

/**
 * Returns payments that settle the net amounts of all participants in one currency. The net amounts must add up to
 * zero. For n participants there are at most n − 1 payments. For up to fourteen participants the number of payments is
 * the smallest possible, because every separate group that adds up to zero saves one payment.
 */
export function netted<Who>(standings: readonly Standing<Who>[]): readonly Settlement<Who>[] {
  const open = standings.filter(({ amount }) => !isZero(amount));
  if (!isZero(sum(open.map(({ amount }) => amount)))) {
    throw new Error('what is owed and what is due do not come to the same');
  }
  return groupsOf(open).flatMap(cleared);
}

/** Splits the participants into as many groups as possible whose net amounts add up to zero. */
function groupsOf<Who>(all: readonly Standing<Who>[]): readonly (readonly Standing<Who>[])[] {
  if (all.length > SEARCHED) return [all];
  const sums: Decimal[] = ['0'];
  const most: number[] = [0];
  const last: number[] = [-1];
  for (let mask = 1; mask < 1 << all.length; mask += 1) {
    const low = Math.log2(mask & -mask);
    sums[mask] = sum([sums[mask & (mask - 1)] ?? '0', all[low]?.amount ?? '0']);
    const members = membersOf(mask);
    const best = members.reduce((a, b) =>
      (most[mask ^ (1 << b)] ?? 0) > (most[mask ^ (1 << a)] ?? 0) ? b : a,
    );
    last[mask] = best;
    most[mask] = (most[mask ^ (1 << best)] ?? 0) + (isZero(sums[mask] ?? '0') ? 1 : 0);
  }
  return traced(all, sums, last);
}

const membersOf = (mask: number): readonly number[] =>
  Array.from({ length: SEARCHED }, (_, at) => at).filter((at) => (mask & (1 << at)) !== 0);

/**
 * Rebuilds the groups from the search result. A new group starts when the net amounts of the remaining participants add
 * up to zero.
 */
function traced<Who>(
  all: readonly Standing<Who>[],
  sums: readonly Decimal[],
  last: readonly number[],
): readonly (readonly Standing<Who>[])[] {
  const groups: Standing<Who>[][] = [];
  for (let mask = (1 << all.length) - 1; mask > 0;) {
    if (isZero(sums[mask] ?? '0')) groups.push([]);
    const at = last[mask] ?? 0;
    const one = all[at];
    if (one) groups.at(-1)?.push(one);
    mask ^= 1 << at;
  }
  return groups;
}

/**
 * Pays from the largest debtor to the largest creditor until all are settled. Each payment settles at least one
 * participant.
 */
function cleared<Who>(group: readonly Standing<Who>[]): readonly Settlement<Who>[] {
  const paid: Settlement<Who>[] = [];
  let left = group.filter(({ amount }) => !isZero(amount));
  while (left.length > 0) {
    const order = left.toSorted((a, b) => compare(b.amount, a.amount));
    const [most] = order;
    const least = order.at(-1);
    if (!most || !least || sign(least.amount) >= 0) break;
    const owed = absolute(least.amount);
    const amount = compare(most.amount, owed) < 0 ? most.amount : owed;
    paid.push({ from: most.who, to: least.who, amount });
    left = order
      .map((one) => {
        if (one === most) return { ...one, amount: subtract(one.amount, amount) };
        return one === least ? { ...one, amount: negate(subtract(owed, amount)) } : one;
      })
      .filter(({ amount: rest }) => !isZero(rest));
  }
  return paid;
}
