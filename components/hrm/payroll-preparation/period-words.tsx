'use client';

import { Written } from '@/components/ui/written';
import { usePeriodWords } from '@/hooks/use-period-words';

/**
 * Period in the user's calendar (Gregorian or Solar Hijri), followed by the same period in the other of these
 * calendars.
 */
export function PeriodWords({ from, to }: Readonly<{ from: string; to: string }>) {
  const { own, twin } = usePeriodWords()({ from, to });
  return (
    <>
      <Written>{own}</Written>
      {twin && (
        <>
          <span className="text-12 text-ink-3">
            {' · '}
            <Written>{twin}</Written>
          </span>
        </>
      )}
    </>
  );
}
