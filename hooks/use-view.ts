'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useCallback } from 'react';

import { href, type HrefArgs, matchRoute } from '@/lib/address';
import { BASE_PATH, type RouteName } from '@/lib/routes';
import { mayLeave } from './use-unsaved';
import { useHydrated } from './use-hydrated';

/** What the optional last part of an address asks for. */
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
 * The view of the present address. It is read from the path: a static export bakes in the
 * parameters of the build, and before hydration the address is not known at all.
 */
export function useView(): View {
  const hydrated = useHydrated();
  const pathname = usePathname();
  return hydrated ? parseView(matchRoute(pathname)?.view) : { kind: 'pending' };
}

/** Whether a target is the screen that is open already, with another view or query. */
export function isSameScreen(target: string): boolean {
  const here = location.pathname.startsWith(BASE_PATH)
    ? location.pathname.slice(BASE_PATH.length)
    : location.pathname;
  const name = matchRoute(here)?.name;
  return name !== undefined && name === matchRoute(target.split(/[?#]/)[0] ?? '')?.name;
}

/** Moves inside a screen without asking the host for anything. */
export function pushView(target: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', BASE_PATH + target);
}

/** Goes to a screen or a record; asks first when a form would lose what was typed. */
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
