'use client';

import { Written } from '@/components/ui/written';
import { usePeriodWords } from '@/hooks/use-period-words';

/**
 * Period in the calendar of the language, which is Gregorian or Solar Hijri. The same period in the other calendar
 * follows, if that is possible.
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
