'use client';

import { useEffect, useState } from 'react';
import { classNames } from './class-names';

/** Seconds below which the time is highlighted. */
const SOON = 120;
const HOUR = 3600;
const SECOND_MS = 1000;

/**
 * Remaining time, updated every second. When the time has ended, the text `over` is shown instead. Screen readers read
 * the time on request, not every second.
 */
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
 * Counts down from the remaining seconds that the server returned, by the time elapsed on this page, so that a wrong
 * clock does not matter. Null if `seconds` is null.
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

/** Formats seconds as `29:59`, and from one hour as `1:00:00`. */
function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(seconds / HOUR);
  const tail = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${tail}` : `${minutes}:${tail}`;
}
