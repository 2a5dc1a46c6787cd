import { useSyncExternalStore } from 'react';

const BASE_PATH = '/build';
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

/** Navigates to an address below the base path, as the router and the screens do. */
export function goTo(target: string, replace = false) {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', BASE_PATH + target);
}

for (const name of ['pushState', 'replaceState'] as const) {
  const change = window.history[name].bind(window.history);
  window.history[name] = (...entry) => {
    change(...entry);
    tell();
  };
}
window.addEventListener('popstate', tell);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const useAddress = <Part,>(read: () => Part) => useSyncExternalStore(subscribe, read, read);

const router = {
  push: (target: string) => goTo(target),
  replace: (target: string) => goTo(target, true),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh: () => undefined,
  prefetch: () => undefined,
};

/* The exports of `next/navigation`, based on the address of the test document. */

export const useRouter = () => router;

export const usePathname = () =>
  useAddress(() => window.location.pathname.replace(new RegExp(`^${BASE_PATH}(?=/|$)`), '') || '/');

export const useSearchParams = () => new URLSearchParams(useAddress(() => window.location.search));

export const useParams = () => ({});

export function notFound(): never {
  throw new Error('not found');
}
