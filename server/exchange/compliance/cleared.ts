import { type KycStanding, kycStanding } from '@/server/exchange/kyc/standing.sql';
import { isHeld } from '@/server/exchange/screening/screen';
import type { Db } from '@/server/kernel/host';

/** Whether a customer may be dealt with: their file, and whether the office has to look first. */
export type Cleared = Readonly<{
  standing: Pick<KycStanding, 'status' | 'tier' | 'expires_on' | 'id_accepted'> | null;
  isHeld: boolean;
}>;

/** How a party stands on a day; whoever is no party is unknown, and held by nobody. */
export async function clearedOf(
  db: Db,
  partyId: number | null | undefined,
  day: string,
): Promise<Cleared> {
  if (partyId == null) return { standing: null, isHeld: false };
  return {
    standing: await kycStanding(db, partyId, day),
    isHeld: await isHeld(db, [partyId]),
  };
}
