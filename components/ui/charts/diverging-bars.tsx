'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';

import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { useLocale } from '@/hooks/use-locale';
import { absolute, type Decimal } from '@/lib/domain/money';

/**
 * Amounts in both directions for one name: `before` is drawn towards the start of the line, `after` towards its end.
 */
export type DivergingBar = Readonly<{ name: string; before: Decimal; after: Decimal }>;

const HALF = 100;
const HEIGHT = 12;

type Props = Readonly<{
  label: string;
  bars: readonly DivergingBar[];
  before: string;
  after: string;
  format: (value: Decimal) => string;
}>;

/**
 * Two bars per name on both sides of a centre line, scaled to the largest amount of all names. The legend has an arrow
 * and a text for each side.
 */
export function DivergingBars({ label, bars, before, after, format }: Props) {
  return (
    <div role="img" aria-label={label} className="grid gap-1">
      <div className="flex justify-between text-12 font-medium">
        <span className="inline-flex items-center gap-1 text-info">
          <Icon of={ArrowDown} size={14} />
          {before}
        </span>
        <span className="inline-flex items-center gap-1 text-warning">
          {after}
          <Icon of={ArrowUp} size={14} />
        </span>
      </div>
      {bars.map((bar) => (
        <BarRow key={bar.name} format={format} bar={bar} bars={bars} />
      ))}
    </div>
  );
}

type BarRowProps = Readonly<{
  format: (value: Decimal) => string;
  bar: DivergingBar;
  bars: readonly DivergingBar[];
}>;

function BarRow({ format, bar, bars }: BarRowProps) {
  const { dir } = useLocale();
  const most = Math.max(...bars.flatMap((bar) => [sizeOf(bar.before), sizeOf(bar.after)]), 0);
  const before = shareOf(bar.before, most);
  const mirrored = dir === 'rtl' ? `translate(${2 * HALF} 0) scale(-1 1)` : undefined;
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-2 text-12">
      <Ltr className="justify-self-start">{format(bar.before)}</Ltr>
      <bdi className="font-medium">{bar.name}</bdi>
      <Ltr className="justify-self-end">{format(bar.after)}</Ltr>
      <svg
        viewBox={`0 0 ${2 * HALF} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="col-span-3 mb-1 h-3 w-full"
      >
        <g transform={mirrored}>
          <rect x={HALF - before} width={before} height={HEIGHT} className="fill-info" />
          <rect
            x={HALF}
            width={shareOf(bar.after, most)}
            height={HEIGHT}
            className="fill-warning"
          />
          <path
            d={`M${HALF} 0V${HEIGHT}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-surface"
          />
        </g>
      </svg>
    </div>
  );
}

/** Converts an amount to a float for drawing only; amounts of money are never computed with floats. */
const sizeOf = (value: Decimal) => Number(absolute(value));
const shareOf = (value: Decimal, most: number) => (most === 0 ? 0 : (sizeOf(value) / most) * HALF);
