'use client';

import { classNames } from '@/components/ui/class-names';
import { usePreferences } from '@/hooks/use-preferences';
import { formatFigure } from '@/lib/format/figure';
import { persianDigits } from '@/lib/format/native-digits';

const ZERO = /^-?0*(\.0*)?$/;

/**
 * An amount as the whole house writes it: grouped, with a real minus, running left to right inside any
 * text, red below zero. `zero="dash"` is for reports, where nothing is a dash.
 */
export function Figure({
  value,
  currency,
  decimals = 2,
  zero = 'figure',
  className,
}: {
  value: string;
  currency?: string | undefined;
  decimals?: number | undefined;
  zero?: 'figure' | 'dash';
  className?: string | undefined;
}) {
  const { digits } = usePreferences();
  const written = digits === 'persian' ? persianDigits : String;
  const isDash = zero === 'dash' && ZERO.test(value);
  const isNegative = value.startsWith('-') && !ZERO.test(value);
  const figure = (
    <bdi
      dir="ltr"
      className={classNames(
        'figure',
        isNegative && 'text-negative',
        isDash && 'text-ink-3',
        className,
      )}
    >
      {isDash ? '–' : written(formatFigure(value, decimals))}
    </bdi>
  );
  if (currency === undefined) return figure;
  return (
    <span className="figure">
      {figure} <span className="cur">{currency}</span>
    </span>
  );
}
