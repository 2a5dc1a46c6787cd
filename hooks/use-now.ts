'use client';

import { useSyncExternalStore } from 'react';

const STEP_MS = 15_000;

function everyStep(tell: () => void) {
  const timer = setInterval(tell, STEP_MS);
  return () => clearInterval(timer);
}

const now = () => Math.floor(Date.now() / STEP_MS) * STEP_MS;

/** Current time in milliseconds, in steps of 15 seconds, so that ages on the page update. */
export function useNow(): number {
  return useSyncExternalStore(everyStep, now, () => 0);
}
