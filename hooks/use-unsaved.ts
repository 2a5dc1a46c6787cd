'use client';

import { useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { useConfirm } from './use-confirm';

type Guard = () => boolean | Promise<boolean>;

const guards = new Set<Guard>();

/** True if a form on this page has unsaved input that it protects (`useUnsaved`). */
export function hasUnsaved(): boolean {
  return guards.size > 0;
}

/**
 * Asks the forms that protect unsaved input, one after another, whether they may be left. Returns false at the first
 * refusal.
 */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) {
    if (!(await guard())) return false;
  }
  return true;
}

/**
 * Warns before the page unloads while a form is dirty; before navigation inside the product it calls `ask`. Returns a
 * function that unregisters `ask` immediately, for navigation in the callback of a save.
 */
export function useUnsaved(isDirty: boolean, ask: Guard): () => void {
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
  return () => void guards.delete(ask);
}

/**
 * Reaction to leaving a form with unsaved input: the user confirms (`ask`), the form must be closed first (`stay`), or
 * the input is lost without a question (`free`).
 */
export type Leaving = 'ask' | 'stay' | 'free';

/** Protects unsaved input while `isDirty`. The returned function lets the next navigation leave without a question. */
export function useLeaving(isDirty: boolean, leaving: Leaving = 'ask'): () => void {
  const t = useTranslations('ui.unsaved');
  const confirm = useConfirm();
  const decide = useCallback(
    async () =>
      leaving === 'ask' &&
      (await confirm({ title: t('title'), text: t('text'), confirm: t('leave') })),
    [confirm, leaving, t],
  );
  return useUnsaved(isDirty && leaving !== 'free', decide);
}
