'use client';

import { useWatch } from 'react-hook-form';
import {
  bodyOfLine,
  isBlankLine,
  type JournalValues,
  type LineValues,
} from '@/components/accounting/journal-entry/journal-values';
import { LedgerPreview } from '@/components/document/form/ledger-preview';
import { usePreview } from '@/components/document/form/use-preview';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { isDay } from '@/lib/domain/calendar';
import { isDecimal } from '@/lib/domain/money';

export function JournalPreview({ onFocus }: { onFocus: (field: string) => void }) {
  const date = useWatch<JournalValues, 'date'>({ name: 'date' });
  const lines = useWatch<JournalValues, 'lines'>({ name: 'lines' });
  const ready = lines.flatMap((line, at) => (isReady(line) ? [{ line, at }] : []));
  const isEnabled = isDay(date) && ready.length > 0;
  const preview = usePreview(
    journalEntry,
    isEnabled ? { date, lines: ready.map(({ line }) => bodyOfLine(line)) } : undefined,
  );
  const places = ready.map(({ at }) => at);
  const leftOut = lines.flatMap((line, at) => (isBlankLine(line) || isReady(line) ? [] : [at]));
  return (
    <LedgerPreview
      preview={preview}
      leftOut={leftOut}
      onFocus={onFocus}
      fieldOf={(field) => placeOf(field, places)}
    />
  );
}

/** True if the line can be sent: it has an account and valid amounts. */
function isReady(line: LineValues): boolean {
  const { account_id, debit, credit, rate, base } = line;
  const texts = [debit, credit, rate, base].filter(Boolean);
  return !isBlankLine(line) && account_id !== null && texts.every(isDecimal) && !!(debit || credit);
}

/** Maps a field of the request to the field of the form. */
function placeOf(field: string, places: readonly number[]): string {
  return field.replace(
    /^lines\.(\d+)/,
    (_, sent: string) => `lines.${places[Number(sent)] ?? sent}`,
  );
}
