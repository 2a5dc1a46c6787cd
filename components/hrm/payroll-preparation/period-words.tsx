'use client';

import { Written } from '@/components/ui/written';
import { usePeriodWords } from '@/hooks/use-period-words';

/** Days in words, in the reader's calendar and beside it in the other. */
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
