'use client';

import { useHydrated } from './use-hydrated';

/** Whether the keyboard most likely has a Command key. */
export function useIsApple(): boolean {
  const hydrated = useHydrated();
  return hydrated && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
