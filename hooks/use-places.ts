'use client';

import { locations } from '@/lib/contract/dealing/locations';
import { branches } from '@/lib/contract/settings/branches';
import { useAnswer } from './use-call';
import { useMayView } from './use-may-view';

/** Locations of money; fetched only if `enabled`. */
export function usePlaces({ enabled }: { enabled: boolean }) {
  return useAnswer(locations.list, undefined, { enabled, staleTime: 300_000 });
}

/** Returns a function that returns a location's name, or the id until the name is loaded. */
export function usePlaceNames({ enabled }: { enabled: boolean }): (id: string) => string {
  const { data } = usePlaces({ enabled });
  return (id) => data?.find((place) => String(place.id) === id)?.name ?? id;
}

/** Branches, sorted by id. Users who may not view the organisation's details get only branches that have a location. */
export function useBranches({ enabled }: { enabled: boolean }) {
  const mayView = useMayView()('organization details');
  const { data: places = [] } = usePlaces({ enabled });
  const { data: all = [] } = useAnswer(branches.list, undefined, {
    enabled: enabled && mayView,
    staleTime: 300_000,
  });
  const names = new Map([
    ...places.map(({ branch_id, branch }) => [branch_id, branch] as const),
    ...all.map(({ id, name }) => [id, name] as const),
  ]);
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.id - b.id);
}

/** Returns a function that returns a branch's name, or the id until the name is loaded. */
export function useBranchNames({ enabled }: { enabled: boolean }): (id: string) => string {
  const branches = useBranches({ enabled });
  return (id) => branches.find((branch) => String(branch.id) === id)?.name ?? id;
}
