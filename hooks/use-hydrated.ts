import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the prerendered page and while it hydrates, true right after: the gate for whatever reads the address, the storage or the clock. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
