'use client';

import { locations } from '@/lib/contract/dealing/locations';
import { useAnswer } from './use-call';

/** Locations of money; fetched only if `enabled`. */
export function usePlaces({ enabled }: { enabled: boolean }) {
  return useAnswer(locations.list, undefined, { enabled, staleTime: 300_000 });
}

/** Returns a function that returns a location's name, or the id until the name is loaded. */
export function usePlaceNames({ enabled }: { enabled: boolean }): (id: string) => string {
  const { data } = usePlaces({ enabled });
  return (id) => data?.find((place) => String(place.id) === id)?.name ?? id;
}

/** Branches of the locations, sorted by id. */
export function useBranches({ enabled }: { enabled: boolean }) {
  const { data = [] } = usePlaces({ enabled });
  const names = new Map(data.map(({ branch_id, branch }) => [branch_id, branch]));
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.id - b.id);
}

/** Returns a function that returns a branch's name, or the id until the name is loaded. */
export function useBranchNames({ enabled }: { enabled: boolean }): (id: string) => string {
  const branches = useBranches({ enabled });
  return (id) => branches.find((branch) => String(branch.id) === id)?.name ?? id;
}
