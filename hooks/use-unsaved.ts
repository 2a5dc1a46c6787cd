'use client';

import { useEffect } from 'react';

type Guard = () => boolean | Promise<boolean>;

const guards = new Set<Guard>();

/** True if a form on this page has unsaved input. */
export function hasUnsaved(): boolean {
  return guards.size > 0;
}

/** Asks every form with unsaved input whether it may be left. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) {
    if (!(await guard())) return false;
  }
  return true;
}

/** While a form is dirty, the browser asks before it leaves the page; `ask` decides about navigation in the product. */
export function useUnsaved(isDirty: boolean, ask: Guard): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    guards.add(ask);
    window.addEventListener('beforeunload', warn);
    return () => {
      guards.delete(ask);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, ask]);
}
