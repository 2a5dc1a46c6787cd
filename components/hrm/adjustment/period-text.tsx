'use client';

import { useFormats } from '@/hooks/use-formats';

type Span = Readonly<{
  period: string | null;
  from: string | null;
  to: string | null;
  date: string | null;
}>;

/**
 * Period of an adjustment: the day or range of days, otherwise the month, otherwise the month of the document date.
 */
export function PeriodText({ of: { period, from, to, date } }: { of: Span }) {
  const { day } = useFormats();
  if (from !== null) {
    return <span className="figure">{to === null ? day(from) : `${day(from)} – ${day(to)}`}</span>;
  }
  return <span className="figure">{period ?? date?.slice(0, 7)}</span>;
}
