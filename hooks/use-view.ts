'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useCallback } from 'react';

import { href, type HrefArgs, matchRoute } from '@/lib/address';
import { BASE_PATH, type RouteName } from '@/lib/routes';
import { mayLeave } from './use-unsaved';
import { useHydrated } from './use-hydrated';

/**
 * View of a screen, from the optional last part of the URL path: the list, a new record, a record by id, or a named
 * view; `pending` before hydration.
 */
export type View =
  | { kind: 'pending' }
  | { kind: 'list' }
  | { kind: 'new' }
  | { kind: 'record'; id: number }
  | { kind: 'word'; word: string };

function parseView(view: string | undefined): View {
  if (view === undefined) return { kind: 'list' };
  if (view === 'new') return { kind: 'new' };
  return /^[1-9]\d{0,14}$/.test(view)
    ? { kind: 'record', id: Number(view) }
    : { kind: 'word', word: view };
}

/**
 * View of the current URL; `pending` before hydration. It is parsed from the path, because a static export has only the
 * route parameters of the build.
 */
export function useView(): View {
  const hydrated = useHydrated();
  const pathname = usePathname();
  return hydrated ? parseView(matchRoute(pathname)?.view) : { kind: 'pending' };
}

/** True if the target is on the current screen, whatever its view and query. */
export function isSameScreen(target: string): boolean {
  const here = location.pathname.startsWith(BASE_PATH)
    ? location.pathname.slice(BASE_PATH.length)
    : location.pathname;
  const name = matchRoute(here)?.name;
  return name !== undefined && name === matchRoute(target.split(/[?#]/)[0] ?? '')?.name;
}

/** Changes the URL within a screen without a request to the server. */
export function pushView(target: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', BASE_PATH + target);
}

/** Returns a function that opens a screen or record. It asks first if a form has unsaved input. */
export function useGoTo() {
  const router = useRouter();
  return useCallback(
    async (
      name: RouteName,
      { replace = false, ...args }: HrefArgs & { replace?: boolean } = {},
    ) => {
      if (!(await mayLeave())) return;
      const target = href(name, args);
      if (isSameScreen(target)) pushView(target, { replace });
      else if (replace) router.replace(target);
      else router.push(target);
    },
    [router],
  );
}
