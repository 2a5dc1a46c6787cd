'use client';

import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Seconds that count down from what the host said were left, by how long this page has waited since: a clock that
 * is set wrong does not matter. Nothing where nothing was said.
 */
export function useCountdown(seconds: number | null): number | null {
  const [passed, setPassed] = useState({ of: seconds, by: 0 });
  useEffect(() => {
    const begun = performance.now();
    const tick = () => {
      setPassed({ of: seconds, by: Math.floor((performance.now() - begun) / SECOND_MS) });
    };
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  if (seconds === null) return null;
  return Math.max(0, seconds - (passed.of === seconds ? passed.by : 0));
}
