'use client';

import { locations } from '@/lib/contract/exchange/locations';
import { useAnswer } from './use-call';

/** The places where money lies; asked for only where something speaks of them. */
export function usePlaces({ enabled }: { enabled: boolean }) {
  return useAnswer(locations.list, undefined, { enabled, staleTime: 300_000 });
}

/** A place's name, as far as it is known. */
export function usePlaceNames({ enabled }: { enabled: boolean }): (id: string) => string {
  const { data } = usePlaces({ enabled });
  return (id) => data?.find((place) => String(place.id) === id)?.name ?? id;
}
