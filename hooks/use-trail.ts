'use client';

import type { RouteName } from '@/lib/routes';

/** The list from which a record was opened: the ids of its rows, its query, and the last opened row. */
export type Trail = Readonly<{ ids: readonly number[]; query: string; last: number }>;

const PREFIX = 'trail:';

const NOWHERE: Trail = { ids: [], query: '', last: 0 };

/** Trail of a list, stored for this tab, so that previous, next and back follow the last list. */
export function useTrail(route: RouteName) {
  const name = PREFIX + route;
  return {
    trail: read(name),
    remember: (trail: Trail) => sessionStorage.setItem(name, JSON.stringify(trail)),
  };
}

/** Removes the trails of all lists, so that the next user of this tab starts without trails. */
export function forgetTrails(): void {
  Object.keys(sessionStorage)
    .filter((name) => name.startsWith(PREFIX))
    .forEach((name) => sessionStorage.removeItem(name));
}

function read(name: string): Trail {
  const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
  // The cast is safe, because only `remember` writes this key.
  return kept === null ? NOWHERE : (kept as Trail);
}

export function neighboursOf(
  { ids }: Trail,
  id: number,
): Readonly<{ previous: number | undefined; next: number | undefined }> {
  const at = ids.indexOf(id);
  if (at < 0) return { previous: undefined, next: undefined };
  return { previous: ids[at - 1], next: ids[at + 1] };
}
