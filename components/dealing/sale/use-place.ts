'use client';

import { useAnswer } from '@/hooks/use-call';
import { useOwnTill } from '@/hooks/use-own-till';
import { type Location, locations } from '@/lib/contract/dealing/locations';

/** Interval of new reads, because a colleague may send cash to the till of an open pad. */
const PLACES_MS = 60_000;

const NONE: readonly Location[] = [];

export type Place = Readonly<{
  /** The user's open till; tickets are settled there unless the user chooses another location. */
  own: Location | undefined;
  /** Locations that the user can choose: the user's own till and the vaults, no tills of others and no banks. */
  choices: readonly Location[];
  isKnown: boolean;
  /** True if there is an active till, of any user. */
  hasTill: boolean;
}>;

/** Returns the locations from which the user can deal. */
export function usePlace(): Place {
  const { data } = useAnswer(locations.list, undefined, { refetchInterval: PLACES_MS });
  const own = useOwnTill();
  const active = (data ?? NONE).filter(({ is_active }) => is_active);
  const vaults = active.filter(({ type }) => type === 'vault');
  const hasTill = active.some(({ type }) => type === 'till');
  const isKnown = data !== undefined;
  return { hasTill, own, choices: own ? [own, ...vaults] : vaults, isKnown };
}
