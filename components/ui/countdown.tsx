'use client';

import { useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';

/** Below so many seconds it is time to hurry. */
const SOON = 120;
const HOUR = 3600;
const SECOND_MS = 1000;

/** How long something still stands, ticking; `over` once it does not. Read out when asked, not with every tick. */
export function Countdown({ seconds, over }: { seconds: number | null; over: string }) {
  const left = useCountdown(seconds);
  if (left === null) return null;
  if (left === 0) return <span className="text-warning">{over}</span>;
  return (
    <span
      role="timer"
      dir="ltr"
      className={classNames('figure', left < SOON && 'font-semibold text-warning')}
    >
      {clockOf(left)}
    </span>
  );
}

/**
 * Seconds that count down from what the host said were left, by how long this page has waited since: a clock that
 * is set wrong does not matter. Nothing where nothing was said.
 */
function useCountdown(seconds: number | null): number | null {
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

const two = (figure: number) => String(figure).padStart(2, '0');

/** `29:59`, and `1:00:00` from an hour on. */
function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(seconds / HOUR);
  const tail = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${tail}` : `${minutes}:${tail}`;
}
