'use client';

import { useAnswer } from '@/hooks/use-call';
import { useOwnTill } from '@/hooks/use-own-till';
import { type Location, locations } from '@/lib/contract/dealing/locations';

/** Polling interval in ms. While the ticket form is open, a colleague may send cash to the till. */
const PLACES_MS = 60_000;

const NONE: readonly Location[] = [];

export type Place = Readonly<{
  /** Open till of the user. Tickets are settled there unless the user selects another location. */
  own: Location | undefined;
  /** Locations that the user can select: the user's open till and the active vaults. */
  choices: readonly Location[];
  isKnown: boolean;
  /** True if any active till exists, even of another user. */
  hasTill: boolean;
}>;

/** Returns the locations at which the user can deal. */
export function usePlace(): Place {
  const { data } = useAnswer(locations.list, undefined, { refetchInterval: PLACES_MS });
  const own = useOwnTill();
  const active = (data ?? NONE).filter(({ is_active }) => is_active);
  const vaults = active.filter(({ type }) => type === 'vault');
  const hasTill = active.some(({ type }) => type === 'till');
  const isKnown = data !== undefined;
  return { hasTill, own, choices: own ? [own, ...vaults] : vaults, isKnown };
}
