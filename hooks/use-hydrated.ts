import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the prerendered page and during hydration, then true. Use it before reading the URL, the storage or the
 * clock.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
