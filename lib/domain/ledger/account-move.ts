import { nextNumber } from './account';
import { Refusal } from '@/lib/domain/refusal';

type Placed = Readonly<{ id: number; number: string; parent: number | null }>;

/** Old and new number of one account. Both are equal if the account keeps its number. */
export type Renumbering = Readonly<{ id: number; before: string; number: string }>;

const DIGITS_MAX = 12;

/**
 * Returns the new numbers of an account that moves below another parent (or to the top level) and of all its
 * descendants, parents first. If an account's number begins with the old number of its parent, the parent's new number
 * replaces this prefix; if the result is taken or too long, the next free number below the parent is used. An account
 * with any other number keeps it. `number` sets the number of the moved account. Refuses a `number` that is taken, and
 * a parent below which no number is free.
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

/** New number of an account after the number of its parent changed. */
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
