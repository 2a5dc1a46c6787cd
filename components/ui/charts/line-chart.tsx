import { ChartFrame, FULL, heightOf } from './chart-frame';
import type { Decimal } from '@/lib/domain/money';
import { type Marks, marksFor } from '@/lib/format/chart-scale';

/** A value that is valid from an instant (or day) until the next point; null if it is unknown. */
export type LinePoint = Readonly<{ at: string; value: Decimal | null }>;

export type LineSeries = Readonly<{
  label: string;
  hue: ChartHue;
  /** Points in order of time. */
  points: readonly LinePoint[];
}>;

const NAMES = 4;

type Props = Readonly<{
  label: string;
  series: readonly LineSeries[];
  from: string;
  to: string;
  format: (value: Decimal) => string;
  formatAt: (instant: string) => string;
}>;

/**
 * Lines over time from `from` to `to`, each with its own colour. A value is valid until the next one, as a rate is:
 * lines are stepped, and interrupted where the value is unknown. `points` must include the point that is valid at
 * `from`, even if its `at` is earlier.
 */
export function LineChart({ label, series, from, to, format, formatAt }: Props) {
  const marks = marksFor(series.flatMap(({ points }) => points.flatMap(known)));
  const start = Date.parse(from);
  const span = Math.max(Date.parse(to) - start, 1);
  const acrossOf = (at: string) =>
    (Math.min(Math.max(Date.parse(at) - start, 0), span) / span) * FULL;
  const instants = Array.from({ length: NAMES }, (_, at) =>
    new Date(start + (span * at) / (NAMES - 1)).toISOString(),
  );

  return (
    <div>
      <ChartFrame
        label={label}
        marks={marks}
        format={format}
        below={instants.map((at) => ({ key: at, name: formatAt(at) }))}
        spread="ends"
      >
        {series.map((one) => (
          <Line
            key={one.label}
            series={one}
            marks={marks}
            acrossOf={acrossOf}
            format={format}
            formatAt={formatAt}
          />
        ))}
      </ChartFrame>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-12 text-ink-2">
        {series.map(({ label, hue }) => {
          const { stroke, dash, cap } = LINES[hue];
          return (
            <li key={label} className="flex items-center gap-1.5">
              <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6">
                <path d="M0 4h24" strokeWidth={1.5} strokeDasharray={dash} className={stroke} />
                {cap && <path d="M12 4h0" strokeWidth={5} strokeLinecap={cap} className={stroke} />}
              </svg>
              {label}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const known = ({ value }: LinePoint) => (value === null ? [] : [value]);

type Across = (at: string) => number;

type LineProps = Readonly<{
  series: LineSeries;
  marks: Marks;
  acrossOf: Across;
  format: (value: Decimal) => string;
  formatAt: (instant: string) => string;
}>;

function Line({ series: { label, hue, points }, marks, acrossOf, format, formatAt }: LineProps) {
  const { stroke, dash, cap } = LINES[hue];
  return (
    <>
      <path
        d={stepsOf(points, marks, acrossOf)}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth={1.5}
        strokeDasharray={dash}
        className={stroke}
      />
      {cap &&
        points.map(({ at, value }) => {
          if (value === null) return null;
          const x = acrossOf(at);
          const y = heightOf(value, marks);
          return (
            // The marker is the line cap of a path without length, so stretching the drawing does not distort it.
            <path
              key={at}
              d={`M${x} ${y}h0`}
              vectorEffect="non-scaling-stroke"
              strokeWidth={5}
              strokeLinecap={cap}
              className={stroke}
            >
              <title>{`${label}, ${formatAt(at)}: ${format(value)}`}</title>
            </path>
          );
        })}
    </>
  );
}

/** Stepped path of the values, interrupted at null. */
function stepsOf(points: readonly LinePoint[], marks: Marks, acrossOf: Across): string {
  let path = '';
  let isDrawn = false;
  for (const { at, value } of points) {
    const x = acrossOf(at);
    if (isDrawn) path += `H${x}`;
    if (value !== null)
      path += isDrawn ? `V${heightOf(value, marks)}` : `M${x} ${heightOf(value, marks)}`;
    isDrawn = value !== null;
  }
  return isDrawn ? `${path}H${FULL}` : path;
}

type ChartHue = 'info' | 'warning' | 'neutral';

type LineLook = Readonly<{ stroke: string; dash?: string; cap?: 'round' | 'square' }>;

/** Looks of lines. In charts of rates, buying is `info` and selling is `warning`. */
const LINES: Readonly<Record<ChartHue, LineLook>> = {
  info: { stroke: 'stroke-info', cap: 'round' },
  warning: { stroke: 'stroke-warning', dash: '6 3', cap: 'square' },
  neutral: { stroke: 'stroke-c6', dash: '2 3' },
};
