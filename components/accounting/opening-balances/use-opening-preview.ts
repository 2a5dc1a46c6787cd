'use client';

import type { JournalValues } from '@/components/accounting/journal-entry/journal-values';
import { isReady, openingOf } from './opening-values';
import { useDebounced } from '@/hooks/use-debounced';
import { useForesight } from '@/hooks/use-foresight';
import { openingBalances } from '@/lib/contract/accounting/opening-balances';
import type { AnswerOf, InputOf } from '@/lib/contract/endpoint';
import { isDay } from '@/lib/domain/calendar';

const QUIET_MS = 350;

export type OpeningPreview = AnswerOf<typeof openingBalances.preview>;

type Input = InputOf<typeof openingBalances.preview>;

/** Previews the posting of the entered balances, the remaining opening equity and the replaced entry. */
export function useOpeningPreview(values: JournalValues) {
  const lines = values.lines.flatMap((line, at) => (isReady(line) ? [{ line, at }] : []));
  const { body, fieldOf } = openingOf({ ...values, lines: lines.map(({ line }) => line) });
  const text = useDebounced(isDay(values.date) ? JSON.stringify(body) : undefined, QUIET_MS);
  // The debounced text is the request body as JSON.
  const input = text === undefined ? { date: '' } : (JSON.parse(text) as Input);
  const { data, refused } = useForesight(openingBalances.preview, { input }, text !== undefined);
  return {
    preview: data && { ...data, warnings: [...refused, ...data.warnings] },
    refused,
    /** Maps a field of the preview to the field of the form. */
    fieldOf: (field: string) =>
      fieldOf(field).replace(
        /^lines\.(\d+)/,
        (_, sent: string) => `lines.${lines[Number(sent)]?.at ?? sent}`,
      ),
  };
}
