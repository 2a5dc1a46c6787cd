'use client';

import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ManualValues } from '@/components/exchange/manual-journal/manual-values';

const OTHER = { debit: 'credit', credit: 'debit' } as const;

const isSide = (word: string): word is keyof typeof OTHER => Object.hasOwn(OTHER, word);

/** A line has one side: what is typed on the other gives way. */
export function useOneSide(form: UseFormReturn<ManualValues>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name = '', type, values }) => {
          const [, at = '', side = ''] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
          if (type !== 'change' || !isSide(side)) return;
          const line = values.lines[Number(at)];
          if (line?.[side] && line[OTHER[side]]) {
            form.setValue(`lines.${Number(at)}.${OTHER[side]}`, '');
          }
        },
      }),
    [form],
  );
}
