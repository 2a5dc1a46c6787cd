'use client';

import { useEffect, useSyncExternalStore } from 'react';

type State<Part> = Readonly<{ part?: Part; failure?: unknown }>;

/** A lazily loaded part of the screen, in a separate chunk. */
export type LazyPart<Part> = Readonly<{
  /** Loads the part on the first call; a call after a failure loads it again. Never rejects. */
  fetch: () => Promise<void>;
  read: () => State<Part>;
  subscribe: (tell: () => void) => () => void;
}>;

const NOTHING = {};
/** Maximum time to wait until the browser is idle before prefetching, in milliseconds. */
const PATIENCE = 2_000;

/** Defines a part that is loaded on demand or while the browser is idle. */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
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
 * Returns the part, or undefined until it is loaded. If `isWanted`, it starts loading, and a failure is thrown to the
 * error boundary.
 */
export function useLazyPart<Part>(piece: LazyPart<Part>, isWanted: boolean): Part | undefined {
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

/** Events that only a present user causes. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
let isAttended = false;

/**
 * Prefetches these parts once the user is active and the browser is idle. A page without interaction loads nothing
 * more.
 */
export function usePreload(pieces: readonly LazyPart<unknown>[]): void {
  useEffect(() => whenActive(() => pieces.forEach((piece) => void piece.fetch())), [pieces]);
}

/** Runs `work` once the user is active and the browser is idle; returns a cancel function. */
export function whenActive(work: () => void): () => void {
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

/** Runs `work` at the first sign of activity, once; returns a cancel function. */
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
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PATIENCE);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(work, { timeout: PATIENCE });
  return () => cancelIdleCallback(call);
}
