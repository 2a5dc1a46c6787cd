'use client';

import { classNames } from '@/components/ui/class-names';
import { useCountdown } from '@/hooks/use-countdown';

/** Below so many seconds it is time to hurry. */
const SOON = 120;
const HOUR = 3600;

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

const two = (figure: number) => String(figure).padStart(2, '0');

/** `29:59`, and `1:00:00` from an hour on. */
function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(seconds / HOUR);
  const tail = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${tail}` : `${minutes}:${tail}`;
}
