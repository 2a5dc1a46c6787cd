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

/** The branches where money lies, by their ids. */
export function useBranches({ enabled }: { enabled: boolean }) {
  const { data = [] } = usePlaces({ enabled });
  const names = new Map(data.map(({ branch_id, branch }) => [branch_id, branch]));
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.id - b.id);
}

/** A branch's name, as far as it is known. */
export function useBranchNames({ enabled }: { enabled: boolean }): (id: string) => string {
  const branches = useBranches({ enabled });
  return (id) => branches.find((branch) => String(branch.id) === id)?.name ?? id;
}
