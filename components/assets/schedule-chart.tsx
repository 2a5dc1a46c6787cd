'use client';

import { useTranslations } from 'use-intl';
import { ChartFrame, FULL, heightOf } from '@/components/ui/charts/chart-frame';
import { classNames } from '@/components/ui/class-names';
import { useFormats } from '@/hooks/use-formats';
import type { Decimal } from '@/lib/domain/money';
import { marksFor } from '@/lib/format/chart-scale';

export type DrawnRow = Readonly<{
  date: string;
  amount: Decimal;
  net: Decimal;
  status: 'planned' | 'posted';
}>;

/** Width of a bar as a fraction of its slot. */
const WIDTH = 0.7;
/** Maximum width of a bar; it limits the bars of a schedule with few rows. */
const WIDEST = FULL / 12;
/** Maximum number of labelled days on the axis. */
const NAMES = 4;

type Props = Readonly<{ label: string; rows: readonly DrawnRow[] }>;

/** Bar chart of the net value after each charge. Planned charges have a lighter colour than posted ones. */
export function ScheduleChart({ label, rows }: Props) {
  const t = useTranslations('assets.schedule');
  const { day, bare, baseCurrency, baseMoney } = useFormats();
  const format = (value: Decimal) => bare(value, baseCurrency);
  const marks = marksFor(
    rows.map(({ net }) => net),
    { fromZero: true },
  );
  const place = FULL / Math.max(rows.length, 1);
  const width = Math.min(place * WIDTH, WIDEST);
  const shown = (['posted', 'planned'] as const).filter((status) =>
    rows.some((row) => row.status === status),
  );
  return (
    <div>
      <ChartFrame
        label={label}
        marks={marks}
        format={format}
        below={named(rows).map(({ date }) => ({ key: date, name: day(date) }))}
        spread="ends"
      >
        {rows.map(({ date, net, status }, at) => (
          <rect
            key={`${date} ${at}`}
            x={rows.length === 1 ? 0 : at * place + (place - width) / 2}
            y={heightOf(net, marks)}
            width={width}
            height={heightOf('0', marks) - heightOf(net, marks)}
            className={classNames('fill-c1', status === 'planned' && 'opacity-40')}
          >
            <title>{`${day(date)}, ${t(status)}: ${baseMoney(net)}`}</title>
          </rect>
        ))}
      </ChartFrame>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-12 text-ink-2">
        {shown.map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={classNames('size-2.5 bg-c1', status === 'planned' && 'opacity-40')}
            />
            {t('netAfter', { status: t(status) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the rows that are labelled on the axis: evenly spaced, including the first and the last row. */
function named(rows: readonly DrawnRow[]): readonly DrawnRow[] {
  const count = Math.min(NAMES, rows.length);
  const places = Array.from({ length: count }, (_, at) =>
    count === 1 ? 0 : Math.round((at * (rows.length - 1)) / (count - 1)),
  );
  return [...new Set(places)].flatMap((at) => rows[at] ?? []);
}
