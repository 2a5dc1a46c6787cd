import { type Actor, can } from '@/lib/domain/permission';
import { isCountedOut, type SessionStatus } from './till-session';

type Person = Actor & Readonly<{ id: number }>;

/**
 * The user who wants to see expected stock. `countsBlind` is true if the organisation's tellers count cash without
 * seeing the expected amounts.
 */
export type Onlooker = Readonly<{ user: Person | null; countsBlind: boolean }>;

/** True if the user may see the expected stock of every location, including tills that others have open. */
export function seesAllStock(user: Actor | null | undefined): boolean {
  return can(user, 'tills', 'sensitive');
}

/** A session at a till or vault: its user and its state. */
export type Shift = Readonly<{ userId: number; status: SessionStatus }>;

/**
 * True if the user may see the expected stock of a location. Users with the right to see all stock always may. Others
 * may see it only during their own session there and, if they count blind, only after their closing count.
 */
export function seesStock(onlooker: Onlooker, shift: Shift | null): boolean {
  return seesAllStock(onlooker.user) || (shift !== null && knowsOwn(onlooker, shift));
}

/** Amounts of a till session that a user may see: all, only the opening count, or none. */
export type ShiftSeen = 'all' | 'opening' | 'none';

/**
 * Returns which amounts of a session a user may see. Users with the right to see all stock see all amounts. Tellers see
 * all amounts of their own session; if they count blind, only the opening count until the closing count is entered.
 * Other users with the right to approve counts see all amounts of a session that is not open.
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
