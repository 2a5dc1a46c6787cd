import { nextNumber } from './account';
import { Refusal } from './refusal';

type Placed = Readonly<{ id: number; number: string; parent: number | null }>;

/** An account by the number it had and the one it gets; both are the same where it keeps its own. */
export type Renumbering = Readonly<{ id: number; before: string; number: string }>;

const DIGITS_MAX = 12;

/**
 * The numbers of an account that goes under another one, or to the top, and of all that stands below
 * it, each account before those below it. A number that begins with that of the account above follows
 * it with its own ending, or with the next free one where that is taken; any other number stays. A
 * number given takes the place of the first. Refuses a number that another account has, and a place
 * where none is free.
 */
export function renumbered(
  accounts: readonly Placed[],
  id: number,
  { parent, number }: Readonly<{ parent: number | null; number?: string | undefined }>,
): readonly Renumbering[] {
  const numbers = new Map(accounts.map((account) => [account.id, account.number]));
  const below = Map.groupBy(accounts, (account) => account.parent);
  const taken = new Set(numbers.values());
  const moved = accounts.find((account) => account.id === id);
  if (!moved) return [];
  if (number !== undefined && number !== moved.number && taken.has(number)) {
    throw new Refusal('account.number-taken', { field: 'number' });
  }

  const place = (account: Placed, now: string): Renumbering[] => {
    taken.add(now);
    const children = (below.get(account.id) ?? []).toSorted((one, other) =>
      one.number < other.number ? -1 : 1,
    );
    return [
      { id: account.id, before: account.number, number: now },
      ...children.flatMap((child) =>
        place(child, follow(child.number, { from: account.number, to: now, taken })),
      ),
    ];
  };
  const above = { from: numberOf(moved.parent, numbers), to: numberOf(parent, numbers), taken };
  return place(moved, number ?? follow(moved.number, above));
}

const numberOf = (id: number | null, numbers: ReadonlyMap<number, string>) =>
  id === null ? undefined : numbers.get(id);

/** What a number becomes when the one above it changes. */
function follow(
  number: string,
  {
    from,
    to,
    taken,
  }: Readonly<{ from: string | undefined; to: string | undefined; taken: ReadonlySet<string> }>,
): string {
  if (from === undefined || to === undefined || from === to) return number;
  if (!number.startsWith(from)) return number;
  const same = to + number.slice(from.length);
  if (same === number || (same.length <= DIGITS_MAX && !taken.has(same))) return same;
  return nextNumber(
    [...taken].map((one) => ({ number: one })),
    to,
  );
}
