'use client';

import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

/** Whether the device says that it has a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(tell: () => void) {
  for (const event of EVENTS) window.addEventListener(event, tell);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, tell);
  };
}
