'use client';

import { classNames } from './class-names';
import { Ltr } from './ltr';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { absolute, compare, type Decimal, divide, isZero, sign } from '@/lib/domain/money';
import { monthInWords } from '@/lib/format/period-words';

/** Values of one month, one per series; `month` is its last day. */
export type MonthValues = Readonly<{ month: string; values: readonly Decimal[] }>;

/** Label and colour of each series, in the order of the values. */
export type MonthSeries = Readonly<{ label: string; fill: 'fill-c1' | 'fill-c2' | 'fill-c3' }>;

/** Minimum number of months for which the chart has room. A fiscal year that starts within a month covers 13 months. */
const PLACES = 12;
const PLACE = 10;
/** Total width of the bars of a month, in units of the drawing; a month is `PLACE` wide. */
const BARS = 6;
const HEIGHT = 60;
/** Smallest height of a bar that is not zero. */
const HAIR = 0.6;
/** If a month name is longer than this, only every second month is labelled. */
const SHORT = 4;

type Props = Readonly<{
  label: string;
  months: readonly MonthValues[];
  series: readonly MonthSeries[];
}>;

/**
 * One bar per month and series, upwards from zero, or downwards and red for negative values. Months run in reading
 * direction, the last one in full colour. The label above is the largest absolute value.
 */
export function MonthChart({ label, months, series }: Props) {
  const { locale } = useLocale();
  const { baseMoney } = useFormats();
  const places = Math.max(PLACES, months.length);
  const scale = scaleOf(months);

  const width = places * PLACE;
  const names = months.map(({ month }) => monthInWords(month, locale));
  const step = names.some((name) => name.length > SHORT) ? 2 : 1;
  return (
    <div className="grid gap-1">
      {scale.hasAbove && (
        <p aria-hidden className="text-end text-11 text-ink-3">
          <Ltr>{baseMoney(scale.most)}</Ltr>
        </p>
      )}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-t border-line"
      >
        {months.map((one, place) => (
          <MonthBars
            key={one.month}
            one={one}
            place={place}
            width={width}
            series={series}
            scale={scale}
            isLast={place === months.length - 1}
          />
        ))}
        <line
          x1={0}
          x2={width}
          y1={scale.zero}
          y2={scale.zero}
          vectorEffect="non-scaling-stroke"
          className="stroke-line-control"
        />
      </svg>
      <div
        aria-hidden
        className={classNames(
          'grid text-11 whitespace-nowrap text-ink-3',
          places > PLACES ? 'grid-cols-13' : 'grid-cols-12',
        )}
      >
        {names.map((name, index) => (
          <span key={months[index]?.month} className="flex justify-center">
            {(names.length - 1 - index) % step === 0 && name}
          </span>
        ))}
      </div>
    </div>
  );
}

type MonthsDrawnProps = Readonly<{
  label: string;
  months: readonly MonthValues[];
  series: readonly MonthSeries[];
  scale: ReturnType<typeof scaleOf>;
  places: number;
}>;

type MonthBarsProps = Pick<MonthsDrawnProps, 'series' | 'scale'> &
  Readonly<{ one: MonthValues; place: number; isLast: boolean; width: number }>;

function MonthBars({ one, place, width, series, scale, isLast }: MonthBarsProps) {
  const { dir, locale } = useLocale();
  const { baseMoney } = useFormats();
  const month = monthInWords(one.month, locale);
  const bar = BARS / series.length;
  return one.values.map((value, index) => {
    const start = place * PLACE + (PLACE - BARS) / 2 + index * bar;
    const { label, fill } = series[index] ?? { label: '', fill: 'fill-c1' };
    return (
      <rect
        key={label}
        x={dir === 'rtl' ? width - start - bar : start}
        {...uprightOf(value, scale)}
        width={bar}
        className={classNames(sign(value) < 0 ? 'fill-negative' : fill, !isLast && 'opacity-70')}
      >
        <title>{`${month}, ${label}: ${baseMoney(value)}`}</title>
      </rect>
    );
  });
}

/** Position and height of a bar, which hangs below zero for a negative value. */
function uprightOf(value: Decimal, { zero, heightOf }: ReturnType<typeof scaleOf>) {
  const height = heightOf(value);
  return { y: sign(value) < 0 ? zero : zero - height, height };
}

/**
 * Returns the scale of the chart: the largest absolute value, whether any value is positive, the position of zero, and
 * a function that computes the height of a bar.
 */
function scaleOf(months: readonly MonthValues[]) {
  const all = months.flatMap(({ values }) => values);
  const most = all.map(absolute).reduce(larger, '0');
  const hasAbove = all.some((value) => sign(value) > 0);
  const hasBelow = all.some((value) => sign(value) < 0);
  const room = hasAbove && hasBelow ? HEIGHT / 2 : HEIGHT;
  const heightOf = (value: Decimal) => {
    if (isZero(value)) return 0;
    // The share is a float for drawing only; amounts of money are never computed with floats.
    const share = Number(divide(absolute(value), most, { decimals: 4 }));
    return Math.max(HAIR, share * (room - 1));
  };
  return { most, hasAbove, zero: hasAbove || !hasBelow ? room - 0.5 : 0.5, heightOf };
}

const larger = (one: Decimal, other: Decimal) => (compare(one, other) < 0 ? other : one);
