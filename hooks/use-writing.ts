'use client';

import { createContext, useContext, useMemo } from 'react';

import { persianDigits, persianNumber } from '@/lib/format/native-digits';
import { useLocale } from './use-locale';
import { usePreferences } from './use-preferences';
import { usePrinting } from './use-printing';

/** True within a paper: it is written for the person it goes to, not for the one who prints it. */
export const PaperContext = createContext(false);

/**
 * How figures are written: on the screen as the reader prefers, on a paper and on every printed page by its language
 * alone. `text` is for codes, numbers of documents and accounts, which a screen shows as they are.
 */
export function useWriting() {
  const { locale } = useLocale();
  const { digits, date_format, time_format } = usePreferences();
  const isWithin = useContext(PaperContext);
  const isPaper = usePrinting() || isWithin;
  const isPersian = isPaper ? locale === 'fa' : digits === 'persian';
  return useMemo(
    () => ({
      isPaper,
      /** An amount or a rate, with its separators. */
      number: (figure: string) => (isPersian ? persianNumber(figure) : figure),
      /** A day, an instant or a count. */
      digits: (figure: string) => (isPersian ? persianDigits(figure) : figure),
      text: (written: string) => (isPaper && isPersian ? persianDigits(written) : written),
      /** The reader's own formats; a paper has those of the organisation. */
      dateFormat: isPaper ? undefined : date_format,
      timeFormat: isPaper ? undefined : time_format,
    }),
    [isPaper, isPersian, date_format, time_format],
  );
}
