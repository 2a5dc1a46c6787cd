'use client';

import { classNames } from './class-names';
import { useMoney } from '@/hooks/use-money';
import { useWriting } from '@/hooks/use-writing';
import type { Tone } from '@/lib/domain/balance-tone';
import type { Decimal } from '@/lib/domain/money';
import { formatFigure } from '@/lib/format/figure';
import type { AmountParts } from '@/lib/format/money';

const ZERO = /^-?0*(\.0*)?$/;

/** Kind of figure: money with its currency, money below a header that names the currency, or another unit. */
export type FigureKind =
  | Readonly<{ currency: string }>
  | Readonly<{ of: string }>
  | Readonly<{ unit: string; decimals: number }>;

type Props = FigureKind &
  Readonly<{
    value: Decimal;
    /** `dash` shows zero as a dash, as in reports. */
    zero?: 'figure' | 'dash';
    /** By default, figures below zero are red. */
    tone?: Tone | 'sign' | undefined;
    className?: string | undefined;
  }>;

/**
 * Displays an amount in its standard format: base currency as the settings define, other currencies with their code.
 * Figures run left to right in any text and are grouped; negative figures have a real minus sign and, by default, are
 * red.
 */
export function Figure({ value, zero = 'figure', tone = 'sign', className, ...kind }: Props) {
  const parts = useParts(value, kind);
  const isNothing = ZERO.test(value);
  const isDash = zero === 'dash' && isNothing;
  const isRed = !isNothing && (tone === 'red' || (tone === 'sign' && value.startsWith('-')));
  const figure = (
    <bdi
      dir="ltr"
      className={classNames('figure', isRed && 'text-negative', isDash && 'text-ink-3', className)}
    >
      {isDash ? '–' : parts.before + parts.figure}
    </bdi>
  );
  if (isDash || parts.after === '') return figure;
  return (
    <span className="figure">
      {figure}
      {parts.after.startsWith('\u00a0') && ' '}
      <span className="cur">{parts.after.trim()}</span>
    </span>
  );
}

/**
 * Currency code in a separate column. The column never shows the symbol, because the settings may place the symbol
 * before the amount.
 */
export const CurrencyCode = ({ of }: { of: string | null }) => {
  const { baseCurrency } = useMoney();
  return of === null ? null : <span className="cur">{of || baseCurrency}</span>;
};

function useParts(value: Decimal, kind: FigureKind): AmountParts {
  const { partsOf, bare } = useMoney();
  const { number } = useWriting();
  if ('currency' in kind) return partsOf(value, kind.currency);
  if ('of' in kind) return { before: '', figure: bare(value, kind.of), after: '' };
  const figure = number(formatFigure(value, kind.decimals)) + kind.unit;
  return { before: '', figure, after: '' };
}
