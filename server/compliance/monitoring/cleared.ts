import { type KycState, kycStateOf } from '@/server/compliance/kyc/kyc-state.sql';
import { isAnyNamedHeld, isHeld } from '@/server/compliance/screening/screen';
import type { Db } from '@/server/kernel/host';

/** State of a customer's KYC file. `isHeld` is true while screening hits stop the customer's deals. */
export type Cleared = Readonly<{
  kycState: Pick<
    KycState,
    'id' | 'status' | 'tier' | 'expires_on' | 'id_accepted' | 'is_counter' | 'limits'
  > | null;
  isHeld: boolean;
}>;

/** Clearance of a person without a party: no KYC file and no hold. */
export const NOBODY: Cleared = { kycState: null, isHeld: false };

/** Returns the clearance of a party on a day. */
export async function clearedOf(
  db: Db,
  partyId: number | null | undefined,
  day: string,
): Promise<Cleared> {
  if (partyId == null) return NOBODY;
  return {
    kycState: await kycStateOf(db, partyId, day),
    isHeld: await isHeld(db, [partyId]),
  };
}

type Among = Readonly<{
  day: string;
  /** Persons named in the document who are not parties. */
  named: Parameters<typeof isAnyNamedHeld>[1];
  hasLists: boolean;
}>;

/**
 * Returns the clearance of a party. The party is also on hold if another person named in the document may be on a
 * sanctions list.
 */
export async function clearedAmong(
  db: Db,
  partyId: number | null | undefined,
  { day, named, hasLists }: Among,
): Promise<Cleared> {
  const cleared = await clearedOf(db, partyId, day);
  if (cleared.isHeld || !hasLists) return cleared;
  return { ...cleared, isHeld: await isAnyNamedHeld(db, named) };
}
