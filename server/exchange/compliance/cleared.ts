import { type KycStanding, kycStanding } from '@/server/exchange/kyc/standing.sql';
import { isAnyNamedHeld, isHeld } from '@/server/exchange/screening/screen';
import type { Db } from '@/server/kernel/host';

/** Whether a customer may be dealt with: their file, and whether the office has to look first. */
export type Cleared = Readonly<{
  standing: Pick<
    KycStanding,
    'id' | 'status' | 'tier' | 'expires_on' | 'id_accepted' | 'is_counter' | 'limits'
  > | null;
  isHeld: boolean;
}>;

/** Whoever is no party is unknown, and held by nobody. */
export const NOBODY: Cleared = { standing: null, isHeld: false };

/** How a party stands on a day. */
export async function clearedOf(
  db: Db,
  partyId: number | null | undefined,
  day: string,
): Promise<Cleared> {
  if (partyId == null) return NOBODY;
  return {
    standing: await kycStanding(db, partyId, day),
    isHeld: await isHeld(db, [partyId]),
  };
}

type Among = Readonly<{
  day: string;
  /** Whoever else is named, and is in no book. */
  named: Parameters<typeof isAnyNamedHeld>[1];
  hasLists: boolean;
}>;

/** How a party stands; held as well where a list may mean anybody who is named beside. */
export async function clearedAmong(
  db: Db,
  partyId: number | null | undefined,
  { day, named, hasLists }: Among,
): Promise<Cleared> {
  const cleared = await clearedOf(db, partyId, day);
  if (cleared.isHeld || !hasLists) return cleared;
  return { ...cleared, isHeld: await isAnyNamedHeld(db, named) };
}
