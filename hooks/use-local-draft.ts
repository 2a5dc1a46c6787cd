'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/** What a form holds while it is not saved: kept on this device, under the user who typed it. */
export type KeptDraft<Values> = Readonly<{
  /** The instant it was kept at. */
  at: string;
  values: Values;
  /** The idempotency key and the version that a save would go on with. */
  key?: string | undefined;
  version?: number | undefined;
}>;

const KEEP_AFTER_MS = 400;

/** What the names of kept drafts begin with. */
export const DRAFT = 'draft:';

/** What was kept under a name, if anything that can still be read. */
export function readDraft<Values>(name: string): KeptDraft<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    // Only `useLocalDraft` writes under these names, in this very shape.
    return kept === null ? undefined : (kept as KeptDraft<Values>);
  } catch {
    return undefined; // storage is forbidden, or what is there was never ours
  }
}

const asideOf = (name: string) => `${name}:aside`;

/** Moves a draft aside, so that its form can begin anew; returns the draft that is aside. */
export function setDraftAside<Values>(name: string): KeptDraft<Values> | undefined {
  const draft = readDraft<Values>(name);
  if (draft !== undefined && write(asideOf(name), draft)) remove(name);
  return readDraft<Values>(asideOf(name));
}

/** Replaces the draft that is aside, or removes it. */
export function keepAside<Values>(name: string, draft: KeptDraft<Values> | undefined): void {
  if (draft === undefined) remove(asideOf(name));
  else write(asideOf(name), draft);
}

/**
 * Keeps what is typed on this device until it is saved or thrown away, so that a reload, the end of
 * the session or a crash loses nothing. `take` says what there is to keep; where it says nothing,
 * what was kept is dropped.
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
    // Whatever was typed last goes along when the page is left before its time.
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
    return false; // the form then lasts as long as the page
  }
}

/** Drops every draft on this device: the records that they are about are gone, and their numbers given again. */
export function dropDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFT)) remove(name);
  } catch {
    return; // nothing could have been kept
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    return; // nothing could have been kept
  }
}
