'use client';

import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { CountCurrency } from '@/components/exchange/tills/count-currency';
import { CountList } from '@/components/exchange/tills/count-list';
import { blankOf, type CountValues, nextToCount } from '@/components/exchange/tills/count-values';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { usePreferences } from '@/hooks/use-preferences';
import type { Denomination } from '@/lib/contract/settings/denominations';

type Props = Readonly<{
  form: UseFormReturn<CountValues>;
  /** Index of the currency that is open. */
  at: number;
  setAt: (at: number) => void;
  more: (code: string) => Promise<readonly Denomination[]>;
  /** Called after the last currency is counted. */
  onLast: () => void;
}>;

/** Count of one currency at a time, with the list of all totals and a picker for another currency. */
export function CountSteps(props: Props) {
  const t = useTranslations('tills.count');
  const { form, at, more } = props;
  const { append } = useFieldArray({ control: form.control, name: 'currencies' });
  const { pane, show, onKeyDown } = useSteps(props);
  const add = async (code: string) => {
    const denominations = await more(code);
    form.setValue('add', null);
    const { currencies } = form.getValues();
    const there = currencies.findIndex(({ currency }) => currency === code);
    if (there < 0) flushSync(() => append(blankOf(code, denominations), { shouldFocus: false }));
    show(there < 0 ? currencies.length : there);
  };
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div ref={pane}>
        <CountCurrency key={at} at={at} onKeyDown={onKeyDown} />
      </div>
      <div className="grid gap-3">
        <CountList at={at} onShow={show} />
        <CurrencyPicker
          name="add"
          label={t('add')}
          onTake={(currency) => currency && void add(currency.code)}
        />
      </div>
    </div>
  );
}

/**
 * Navigation between currencies. Enter after the sum or the last field opens the next uncounted currency, or calls
 * `onLast` if there is none. Page Down and Page Up step through all.
 */
function useSteps({ form, at, setAt, onLast }: Props) {
  const { enter_key } = usePreferences();
  const pane = useRef<HTMLDivElement>(null);
  const show = (next: number) => {
    flushSync(() => setAt(next));
    pane.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const values = form.getValues();
    const last = values.currencies.length - 1;
    const go = (next: number | undefined) => {
      event.preventDefault();
      if (next === undefined) onLast();
      else show(next);
    };
    if (key === 'PageDown') go(Math.min(at + 1, last));
    if (key === 'PageUp') go(Math.max(at - 1, 0));
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (key !== 'Enter' || !isPlain || enter_key !== 'next') return;
    const fields = [...(pane.current?.querySelectorAll('input') ?? [])];
    const isSum = target === fields[0] && fields[0]?.value !== '';
    if (isSum || target === fields.at(-1)) go(nextToCount(values, at));
  };
  return { pane, show, onKeyDown };
}
