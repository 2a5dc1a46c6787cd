import type { Db } from '@/server/kernel/host';

/** What the file of a customer says of them. */
type KycStanding = Readonly<{
  status: string;
  tier: string | null;
  expires_on: string | null;
  id_accepted: boolean;
}>;

/** Whether a customer may be dealt with: their file, and whether the office has to look first. */
export type Cleared = Readonly<{ standing: KycStanding | null; isHeld: boolean }>;

const UNKNOWN: Cleared = { standing: null, isHeld: false };

export async function clearedOf(_db: Db, _partyId: number | null | undefined): Promise<Cleared> {
  return UNKNOWN;
}
