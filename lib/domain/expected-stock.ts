import { type Actor, can } from './permission';
import { isCountedOut, type SessionStatus } from './till-session';

type Person = Actor & Readonly<{ id: number }>;

/** Who asks what should be in stock, and whether the organisation counts blind. */
export type Onlooker = Readonly<{ user: Person | null; countsBlind: boolean }>;

/** Whether somebody may know what should be in stock at every place, whoever has it open. */
export function seesAllStock(user: Actor | null | undefined): boolean {
  return can(user, 'tills', 'sensitive');
}

/** A session at a place. */
export type Shift = Readonly<{ userId: number; status: SessionStatus }>;

/**
 * Whether somebody may know what should be in stock at a place: with the right to all of them, or
 * where they have it open themselves and are not still to count it blind. A place that nobody has open,
 * as most vaults, is for the right alone.
 */
export function seesStock(onlooker: Onlooker, shift: Shift | null): boolean {
  return seesAllStock(onlooker.user) || (shift !== null && knowsOwn(onlooker, shift));
}

/** What somebody may know of a session: all of it, only what it was opened with, or none of its amounts. */
export type ShiftSeen = 'all' | 'opening' | 'none';

/**
 * Whoever has a session open knows what they counted at first, and the rest, how far that was from the
 * books included, unless they count blind; once the last count is in they know it. Whoever may approve
 * counts knows of each that is in, the first while it waits and the last.
 */
export function shiftSeen(onlooker: Onlooker, shift: Shift): ShiftSeen {
  const { user } = onlooker;
  if (seesAllStock(user) || knowsOwn(onlooker, shift)) return 'all';
  if (user?.id === shift.userId) return 'opening';
  return shift.status !== 'open' && can(user, 'tills', 'approve') ? 'all' : 'none';
}

function knowsOwn({ user, countsBlind }: Onlooker, { userId, status }: Shift): boolean {
  return user?.id === userId && (isCountedOut(status) || !countsBlind);
}
