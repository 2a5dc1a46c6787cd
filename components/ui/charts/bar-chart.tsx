import { type Below, ChartFrame, FULL, heightOf } from './chart-frame';
import { classNames } from '@/components/ui/class-names';
import { type Decimal, sign } from '@/lib/domain/money';
import { marksFor } from '@/lib/format/chart-scale';

/** One bar with its name, and an optional label below it. */
export type Bar = Readonly<{ key: string; name: string; value: Decimal; below?: string }>;

/** Share of a slot's width that the bar fills. */
const WIDTH = 0.66;

type Props = Readonly<{
  label: string;
  bars: readonly Bar[];
  usual?: Readonly<{ label: string; value: Decimal }> | undefined;
  format: (value: Decimal) => string;
}>;

/**
 * Bars over time, upwards from zero, or downwards and red for negative values. The last bar has the full colour. A
 * dashed line marks the usual value.
 */
export function BarChart({ label, bars, usual, format }: Props) {
  const values = bars.map(({ value }) => value);
  const marks = marksFor([...values, ...(usual ? [usual.value] : [])], { fromZero: true });
  const below: readonly Below[] = bars.map((bar) => ({ key: bar.key, name: bar.below }));

  const place = FULL / Math.max(bars.length, 1);
  return (
    <div>
      <ChartFrame label={label} marks={marks} format={format} below={below} spread="places">
        {bars.map((bar, at) => {
          const zero = heightOf('0', marks);
          const end = heightOf(bar.value, marks);
          return (
            <rect
              key={bar.key}
              x={at * place + (place * (1 - WIDTH)) / 2}
              y={Math.min(zero, end)}
              width={place * WIDTH}
              height={Math.abs(zero - end)}
              className={classNames(
                sign(bar.value) < 0 ? 'fill-negative' : 'fill-c1',
                !(at === bars.length - 1) && 'opacity-70',
              )}
            >
              <title>{`${bar.name}: ${format(bar.value)}`}</title>
            </rect>
          );
        })}
        {usual && (
          <path
            d={`M0 ${heightOf(usual.value, marks)}H${FULL}`}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="5 4"
            strokeWidth={1.5}
            className="stroke-c2"
          />
        )}
      </ChartFrame>
      {usual && (
        <p className="mt-2 flex items-center gap-1.5 text-12 text-ink-2">
          <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6">
            <path d="M0 4h24" strokeWidth={1.5} strokeDasharray="5 4" className="stroke-c2" />
          </svg>
          {usual.label}
        </p>
      )}
    </div>
  );
}
