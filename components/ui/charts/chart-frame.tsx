import type { ReactNode } from 'react';

import { classNames } from '@/components/ui/class-names';
import type { Decimal } from '@/lib/domain/money';
import { type Marks, placeOf } from '@/lib/format/chart-scale';

/** Width and height of the drawing in its own units; the drawing scales to the available width. */
export const FULL = 100;

/** Label below a chart, with the React key of its element. */
export type Below = Readonly<{ key: string; name: ReactNode }>;

/** Position of the labels. `ends`: at both ends and evenly between; `places`: each centred below its bar. */
type Spread = 'ends' | 'places';

type Props = Readonly<{
  label: string;
  marks: Marks;
  format: (value: Decimal) => string;
  below: readonly Below[];
  spread: Spread;
  children: ReactNode;
}>;

/**
 * Frame of charts over time: horizontal lines at the marks of the scale, the value of each mark to the right, and
 * labels below. Time runs left to right in every language, as numbers do.
 */
export function ChartFrame({ label, marks, format, below, spread, children }: Props) {
  return (
    <div dir="ltr" className="flex gap-2 pt-2 text-11 text-ink-3">
      <div className="min-w-0 flex-1">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${FULL} ${FULL}`}
          preserveAspectRatio="none"
          className="block h-40 w-full overflow-visible"
        >
          {marks.map((mark) => (
            <path
              key={mark}
              d={`M0 ${heightOf(mark, marks)}H${FULL}`}
              vectorEffect="non-scaling-stroke"
              className={Number(mark) === 0 ? 'stroke-line-control' : 'stroke-line'}
            />
          ))}
          {children}
        </svg>
        <div
          aria-hidden
          className={classNames(
            'mt-2 flex min-h-4 whitespace-nowrap',
            spread === 'ends' && 'justify-between',
          )}
        >
          {below.map(({ key, name }, at) => (
            <span
              key={key}
              className={classNames(
                'figure',
                spread === 'places' && 'flex w-0 flex-1 justify-center',
                // Labels between the ends only fit on wider screens.
                spread === 'ends' && at > 0 && at < below.length - 1 && 'max-sm:hidden',
              )}
            >
              {name}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden className="flex h-40 flex-col-reverse justify-between">
        {marks.map((mark) => (
          <span key={mark} className="figure flex h-0 items-center">
            {format(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Distance of a value from the upper edge of the drawing, in units of the drawing. */
export function heightOf(value: Decimal, marks: Marks): number {
  return (1 - placeOf(value, marks)) * FULL;
}
