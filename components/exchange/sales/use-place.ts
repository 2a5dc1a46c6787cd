'use client';

import { useAnswer } from '@/hooks/use-call';
import { useOwnTill } from '@/hooks/use-own-till';
import { type Location, locations } from '@/lib/contract/exchange/locations';

const NONE: readonly Location[] = [];

export type Place = Readonly<{
  /** The till that the user has open: what tickets settle at unless somebody chooses otherwise. */
  own: Location | undefined;
  /** Where else the user may deal: no till of somebody else, no bank. */
  choices: readonly Location[];
  isKnown: boolean;
  /** There is a till to open, whoever has it. */
  hasTill: boolean;
}>;

/** Where the user deals from. */
export function usePlace(): Place {
  const { data } = useAnswer(locations.list);
  const own = useOwnTill();
  const active = (data ?? NONE).filter(({ is_active }) => is_active);
  const vaults = active.filter(({ type }) => type === 'vault');
  const hasTill = active.some(({ type }) => type === 'till');
  const isKnown = data !== undefined;
  return { hasTill, own, choices: own ? [own, ...vaults] : vaults, isKnown };
}
