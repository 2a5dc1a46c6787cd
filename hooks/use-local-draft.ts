'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/** Unsaved content of a form, stored on this device for the user who typed it. */
export type KeptDraft<Values> = Readonly<{
  /** Instant at which the draft was stored. */
  at: string;
  values: Values;
  /** Idempotency key and version for the next save. */
  key?: string | undefined;
  version?: number | undefined;
  /** Ids of the files that the edited draft had. */
  files?: readonly number[] | undefined;
}>;

const KEEP_AFTER_MS = 400;

/** Prefix of the local storage key of every draft. */
export const DRAFT = 'draft:';

/** The stored draft; undefined without a readable one. */
export function readDraft<Values>(name: string): KeptDraft<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    // The cast is safe, because only this module writes these keys.
    return kept === null ? undefined : (kept as KeptDraft<Values>);
  } catch {
    return undefined; // storage is blocked or contains invalid data
  }
}

const asideOf = (name: string) => `${name}:aside`;

/**
 * Moves a draft to a second storage key, so that the form can start empty. Returns the draft under that key, which can
 * be an earlier one.
 */
export function setDraftAside<Values>(name: string): KeptDraft<Values> | undefined {
  const draft = readDraft<Values>(name);
  if (draft !== undefined && write(asideOf(name), draft)) remove(name);
  return readDraft<Values>(asideOf(name));
}

/** Replaces the draft under the second storage key; `undefined` removes it. */
export function keepAside<Values>(name: string, draft: KeptDraft<Values> | undefined): void {
  if (draft === undefined) remove(asideOf(name));
  else write(asideOf(name), draft);
}

/**
 * Stores a form's content on this device until it is saved or discarded, so that a reload, an expired session or a
 * crash loses nothing. `take` returns the content; if it returns undefined, the stored draft is removed.
 */
export function useLocalDraft<Values>(
  name: string,
  take: () => Omit<KeptDraft<Values>, 'at'> | undefined,
) {
  const [keptAt, setKeptAt] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setKeptAt(undefined);
    remove(name);
  }, [name]);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = latest.current();
    if (draft === undefined) return drop();
    const at = new Date().toISOString();
    if (write(name, { at, ...draft })) setKeptAt(at);
  }, [name, drop]);
  const keepSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, KEEP_AFTER_MS);
  }, [keep]);
  useEffect(() => {
    // If the page closes before the delay ends, unsaved input is stored immediately.
    const flush = () => timer.current !== undefined && keep();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [keep]);

  return { keptAt, keep, keepSoon, drop };
}

function write(name: string, draft: object): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false; // storage is blocked or full, so the draft is lost when the page closes
  }
}

/**
 * Removes all drafts on this device. Called after the removal of the sample data, because the records of the drafts are
 * gone and their numbers are reused.
 */
export function dropDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFT)) remove(name);
  } catch {
    return; // storage is blocked, so it contains no draft
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    return; // storage is blocked, so it contains no draft
  }
}
