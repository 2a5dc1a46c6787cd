'use client';

import { useHydrated } from './use-hydrated';

/** True if the keyboard probably has a Command key. */
export function useIsApple(): boolean {
  const hydrated = useHydrated();
  return hydrated && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
