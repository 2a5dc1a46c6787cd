import { type Actor, can } from '@/lib/domain/permission';
import { isCountedOut, type SessionStatus } from './till-session';

type Person = Actor & Readonly<{ id: number }>;

/**
 * The user who wants to see stock. `countsBlind` is true if tellers of the organisation count without seeing the
 * expected amounts.
 */
export type Onlooker = Readonly<{ user: Person | null; countsBlind: boolean }>;

/** True if the user may see the expected stock of every location, including tills that others have open. */
export function seesAllStock(user: Actor | null | undefined): boolean {
  return can(user, 'tills', 'sensitive');
}

/** A session at a till or vault: its user and its state. */
export type Shift = Readonly<{ userId: number; status: SessionStatus }>;

/**
 * True if the user may see the expected stock of a location: with the right for all locations, or in their own session
 * unless a blind count is still due. A location without a session, such as most vaults, requires the right.
 */
export function seesStock(onlooker: Onlooker, shift: Shift | null): boolean {
  return seesAllStock(onlooker.user) || (shift !== null && knowsOwn(onlooker, shift));
}

/** Amounts of a session that the user may see: all, only the opening count, or none. */
export type ShiftSeen = 'all' | 'opening' | 'none';

/**
 * Amounts of a session that a user may see. Tellers see all amounts of their own session; if they count blind, only the
 * opening count until the closing count is entered. Users with the right to approve counts see all amounts of any
 * session that is not open.
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
