'use client';

import { useSyncExternalStore } from 'react';

const STEP_MS = 15_000;

function everyStep(tell: () => void) {
  const timer = setInterval(tell, STEP_MS);
  return () => clearInterval(timer);
}

const now = () => Math.floor(Date.now() / STEP_MS) * STEP_MS;

/** The present moment in milliseconds, to a quarter of a minute: what is drawn from it ages by itself. */
export function useNow(): number {
  return useSyncExternalStore(everyStep, now, () => 0);
}
