import { type Below, ChartFrame, FULL, heightOf } from '@/components/ui/charts/chart-frame';
import { classNames } from '@/components/ui/class-names';
import { type Decimal, sign } from '@/lib/domain/money';
import { type Marks, marksFor } from '@/lib/format/chart-scale';

/** One bar with its name, and an optional label below it. */
export type Bar = Readonly<{ key: string; name: string; value: Decimal; below?: string }>;

/** Share of its slot that a bar fills. */
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

  return (
    <div>
      <ChartFrame label={label} marks={marks} format={format} below={below} spread="places">
        <Bars bars={bars} marks={marks} format={format} />
        {usual && <UsualLine usual={usual} marks={marks} />}
      </ChartFrame>
      {usual && <UsualKey usual={usual} />}
    </div>
  );
}

function Bars({
  bars,
  marks,
  format,
}: Readonly<{ bars: readonly Bar[]; marks: Marks; format: (value: Decimal) => string }>) {
  const place = FULL / Math.max(bars.length, 1);
  return bars.map((bar, at) => (
    <BarDrawn
      key={bar.key}
      bar={bar}
      marks={marks}
      x={at * place + (place * (1 - WIDTH)) / 2}
      width={place * WIDTH}
      isLast={at === bars.length - 1}
      words={`${bar.name}: ${format(bar.value)}`}
    />
  ));
}

function UsualLine({
  usual,
  marks,
}: Readonly<{ usual: Readonly<{ label: string; value: Decimal }>; marks: Marks }>) {
  return (
    <path
      d={`M0 ${heightOf(usual.value, marks)}H${FULL}`}
      vectorEffect="non-scaling-stroke"
      strokeDasharray="5 4"
      strokeWidth={1.5}
      className="stroke-c2"
    />
  );
}

function UsualKey({ usual }: Readonly<{ usual: Readonly<{ label: string; value: Decimal }> }>) {
  return (
    <p className="mt-2 flex items-center gap-1.5 text-12 text-ink-2">
      <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6">
        <path d="M0 4h24" strokeWidth={1.5} strokeDasharray="5 4" className="stroke-c2" />
      </svg>
      {usual.label}
    </p>
  );
}

type BarDrawnProps = Readonly<{
  bar: Bar;
  marks: Marks;
  x: number;
  width: number;
  isLast: boolean;
  words: string;
}>;

function BarDrawn({ bar: { value }, marks, x, width, isLast, words }: BarDrawnProps) {
  const zero = heightOf('0', marks);
  const end = heightOf(value, marks);
  return (
    <rect
      x={x}
      y={Math.min(zero, end)}
      width={width}
      height={Math.abs(zero - end)}
      className={classNames(sign(value) < 0 ? 'fill-negative' : 'fill-c1', !isLast && 'opacity-70')}
    >
      <title>{words}</title>
    </rect>
  );
}
