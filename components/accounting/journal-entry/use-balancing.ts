'use client';

import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { LineBalancing } from '@/components/accounting/journal-entry/balancing';
import type { JournalContext } from '@/components/accounting/journal-entry/use-journal-setting';
import type {
  JournalValues,
  LineValues,
} from '@/components/accounting/journal-entry/journal-values';
import { balancingAmount, journalFigures, typedAmount } from '@/lib/domain/journal-figures';

/** Totals of the lines, the amount that would balance them on the active line, and a function that enters it. */
export function useBalancing(
  form: UseFormReturn<JournalValues>,
  setting: JournalContext,
  active: number,
) {
  const lines = useWatch({ control: form.control, name: 'lines' });
  const found = balancingAmount(lines, active, setting);
  const balancing: LineBalancing | undefined = found && { ...found, line: active };

  /** Enters the balancing amount and returns the side of its cell. */
  const put = (at: number): string | undefined => {
    const needed = balancingAmount(form.getValues('lines'), at, setting);
    if (!needed) return undefined;
    const { side, amount, currency, rate = '', base } = needed;
    const texts = {
      debit: '',
      credit: '',
      [side]: typedAmount(amount, setting.decimals[currency] ?? 2),
      rate,
      base: base === undefined ? '' : typedAmount(base, setting.decimals[setting.base] ?? 2),
    };
    // A line in the base currency needs neither rate nor base amount.
    const isForeign = currency !== setting.base;
    for (const [cell, text] of Object.entries(texts)) {
      const name = `lines.${at}.${cell}` as `lines.${number}.${keyof LineValues & 'debit'}`;
      const value = isForeign || cell === 'debit' || cell === 'credit' ? text : '';
      form.setValue(name, value, { shouldDirty: true });
    }
    return side;
  };

  return { figures: journalFigures(lines, setting), balancing, put };
}
