'use client';

import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { JournalValues } from './journal-values';

/**
 * Opposite cell of each cell: filling one clears the other. Debit and credit are opposites; rate and base amount too.
 */
const GIVES_WAY = { debit: 'credit', credit: 'debit', rate: 'base', base: 'rate' } as const;

type Cell = keyof typeof GIVES_WAY;

const isCell = (word: string): word is Cell => Object.hasOwn(GIVES_WAY, word);

/** Clears the opposite cell of a line while the user types. */
export function useJournalRules(form: UseFormReturn<JournalValues>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name = '', type, values }) => {
          const [, at = '', cell = ''] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
          if (type !== 'change' || !isCell(cell)) return;
          const line = values.lines[Number(at)];
          const other = GIVES_WAY[cell];
          if (line?.[cell] && line[other]) form.setValue(`lines.${Number(at)}.${other}`, '');
        },
      }),
    [form],
  );
}
