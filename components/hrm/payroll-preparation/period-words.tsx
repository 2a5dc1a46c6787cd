'use client';

import { Written } from '@/components/ui/written';
import { useLocale } from '@/hooks/use-locale';
import { periodInWords } from '@/lib/format/period-words';

/** Days in words, in the reader's calendar, with the other calendar's beside them. */
export function PeriodWords({ from, to }: Readonly<{ from: string; to: string }>) {
  const { locale } = useLocale();
  const { own, twin } = periodInWords({ from, to }, locale);
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
