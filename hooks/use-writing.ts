'use client';

import { createContext, useContext, useMemo } from 'react';

import { persianDigits, persianNumber } from '@/lib/format/native-digits';
import { useLocale } from './use-locale';
import { usePreferences } from './use-preferences';
import { usePrinting } from './use-printing';

/** True inside a printed document, which is written for its recipient rather than for the user who prints it. */
export const PaperContext = createContext(false);

/**
 * Formats figures with Persian or Latin digits: on the screen as the reader prefers, on documents and printed pages in
 * the language of the page. It must not be used for codes, document numbers and account numbers, which keep their
 * digits.
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
      /** Writes an amount or a rate, with its separators. */
      number: (figure: string) => (isPersian ? persianNumber(figure) : figure),
      /** Writes a day, an instant or a count. */
      digits: (figure: string) => (isPersian ? persianDigits(figure) : figure),
      /** Writes the digits of a sentence on documents and printed pages; on the screen the sentence stays unchanged. */
      text: (written: string) => (isPaper && isPersian ? persianDigits(written) : written),
      /**
       * The reader's date and time formats; undefined on documents and printed pages, which use the organisation's
       * formats.
       */
      dateFormat: isPaper ? undefined : date_format,
      timeFormat: isPaper ? undefined : time_format,
    }),
    [isPaper, isPersian, date_format, time_format],
  );
}
