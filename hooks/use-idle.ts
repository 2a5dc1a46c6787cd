'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { hearTabs, tellTabs } from '@/lib/api/session-channel';

/** Idle time after which the server ends a session, in milliseconds. */
export const IDLE_MS = 30 * 60_000;

/** Time before the end of the session at which the user is warned, in milliseconds. */
export const WARNING_MS = 2 * 60_000;

const TICK_MS = 1_000;
const TELL_MS = 5_000;

/**
 * Milliseconds until the idle session ends; undefined while it is too early for the warning. Every successful response
 * of the server, in any tab, restarts the idle time.
 */
export function useIdle(): number | undefined {
  const cache = useQueryClient();
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    let heard = Date.now();
    let lastBroadcast = 0;
    const hear = () => {
      heard = Date.now();
      setLeft(undefined);
    };
    const tell = () => {
      hear();
      if (heard - lastBroadcast < TELL_MS) return;
      lastBroadcast = heard;
      tellTabs('heard');
    };
    const stops = [
      cache.getQueryCache().subscribe((event) => isAnswer(event) && tell()),
      cache.getMutationCache().subscribe((event) => isAnswer(event) && tell()),
      hearTabs((news) => news === 'heard' && hear()),
    ];
    const tick = setInterval(() => {
      const rest = heard + IDLE_MS - Date.now();
      if (rest <= WARNING_MS) setLeft(Math.max(0, rest));
    }, TICK_MS);
    return () => {
      clearInterval(tick);
      for (const stop of stops) stop();
    };
  }, [cache]);

  return left;
}

type CacheEvent = Readonly<{ type: string; action?: object }>;

/** True if the cached data came from the server; data that a page itself puts into the cache does not count. */
const isAnswer = ({ type, action = {} }: CacheEvent) =>
  type === 'updated' &&
  'type' in action &&
  action.type === 'success' &&
  !('manual' in action && action.manual === true);
