'use client';

import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { textIn, type Values } from '@/components/fields/field';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import { DEAL_FIGURES, type DealFigure, thirdFigure } from '@/lib/domain/dealing/third-figure';

/**
 * Keeps amount, rate and counter amount consistent. When the user changes one of them, the figure that the user edited
 * least recently is recomputed.
 */
export function ThirdFigure() {
  const { getValues, setValue, subscribe } = useFormContext<Values>();
  const { mannerOf } = useRateFormat('quoted');
  const third = useThird();
  const follow = useRef<(name: string | undefined) => void>(undefined);
  useEffect(() => {
    follow.current = (name) => {
      const { currency, counter_currency } = getValues();
      if (name === 'currency' && typeof currency === 'string' && !counter_currency) {
        setValue('quote_direction', mannerOf(currency).quote_direction);
      }
      const found = third(name, getValues());
      if (found?.value !== undefined) setValue(found.figure, found.value, { shouldDirty: true });
    };
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }: { name?: string; type?: string }) => {
          // Reacts only to changes by the user, not to values that the form sets.
          if (type === 'change') follow.current?.(name);
        },
      }),
    [subscribe],
  );
  return null;
}

/** Returns a function that computes the least recently edited figure and returns its name and value. */
function useThird() {
  const { baseCurrency, decimalsOf } = useFormats();
  const typed = useRef<readonly DealFigure[]>(['counter', 'rate', 'amount']);
  return (name: string | undefined, values: Values) => {
    const last = DEAL_FIGURES.find((one) => one === name);
    if (last) typed.current = [...typed.current.filter((one) => one !== last), last];
    const [figure = 'counter'] = typed.current;
    const quote_direction =
      values.quote_direction === 'indirect' ? ('indirect' as const) : ('direct' as const);
    const value = thirdFigure(
      figure,
      {
        amount: textIn(values, 'amount'),
        rate: textIn(values, 'rate'),
        counter: textIn(values, 'counter'),
      },
      {
        manner: { quote_unit: 1, quote_direction },
        amount: decimalsOf(textIn(values, 'currency')),
        counter: decimalsOf(textIn(values, 'counter_currency') || baseCurrency),
      },
    );
    return { figure, value };
  };
}
