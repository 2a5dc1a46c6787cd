'use client';

import { useEffect, useSyncExternalStore } from 'react';

type State<Part> = Readonly<{ part?: Part; failure?: unknown }>;

/** A part of the screen that comes in a file of its own, and not with the page. */
export type Later<Part> = Readonly<{
  /** Has it fetched once; after a failure it is tried anew. Never rejects. */
  fetch: () => Promise<void>;
  read: () => State<Part>;
  subscribe: (tell: () => void) => () => void;
}>;

const NOTHING = {};
/** What a page waits at most before it fetches what it may need next, in milliseconds. */
const PATIENCE = 2_000;

/** Names a part that is fetched when somebody reaches for it, or when the browser has nothing to do. */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let state: State<Part> = NOTHING;
  let coming: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: State<Part>) => {
    state = next;
    for (const tell of listeners) tell();
  };
  const ask = async () => {
    if (state.failure !== undefined) become(NOTHING);
    try {
      become({ part: await load() });
    } catch (failure) {
      coming = undefined;
      become({ failure });
    }
  };
  return {
    fetch: () => (coming ??= ask()),
    read: () => state,
    subscribe: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

/**
 * The part, as soon as it is there; once it is, without a moment's wait. What is wanted is fetched,
 * and what is wanted and does not arrive is an error for the boundary above.
 */
export function useLater<Part>(piece: Later<Part>, isWanted: boolean): Part | undefined {
  const { part, failure } = useSyncExternalStore<State<Part>>(
    piece.subscribe,
    piece.read,
    () => NOTHING,
  );
  useEffect(() => {
    if (isWanted) void piece.fetch();
  }, [piece, isWanted]);
  if (isWanted && failure !== undefined) throw failure;
  return part;
}

/** What only somebody at the page does, be it on the way to the first thing they want of it. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
let isAttended = false;

/**
 * Fetches these parts once somebody is at the page, when the browser has nothing else to do. A page that
 * is only looked at stays as light as it came.
 */
export function useSoon(pieces: readonly Later<unknown>[]): void {
  useEffect(() => whenAttended(() => pieces.forEach((piece) => void piece.fetch())), [pieces]);
}

/** Runs this once somebody is at the page and the browser has nothing else to do; gives back how to let go of it. */
export function whenAttended(work: () => void): () => void {
  if (isAttended) return whenIdle(work);
  let cancel: (() => void) | undefined;
  const stop = onSign(() => {
    cancel = whenIdle(work);
  });
  return () => {
    stop();
    cancel?.();
  };
}

/** Runs this at the first sign of somebody, and not again; gives back how to let go of it. */
function onSign(work: () => void): () => void {
  const stop = () => SIGNS.forEach((sign) => window.removeEventListener(sign, attend, true));
  const attend = () => {
    isAttended = true;
    stop();
    work();
  };
  SIGNS.forEach((sign) => window.addEventListener(sign, attend, { capture: true, passive: true }));
  return stop;
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle time to give away.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PATIENCE);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(work, { timeout: PATIENCE });
  return () => cancelIdleCallback(call);
}
