'use client';

import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** Counts seconds down to zero, from the start of the component or the last restart. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return undefined;
    const tick = setInterval(() => setLeft((now) => Math.max(0, now - 1)), SECOND);
    return () => clearInterval(tick);
  }, [isOver]);

  return { left, restart: () => setLeft(seconds) };
}
