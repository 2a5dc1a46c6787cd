'use client';

import { later, useLater } from '@/hooks/use-later';

export type DayProps = Readonly<{ day: string; label: string; onApply: (day: string) => void }>;
export type TwoDaysProps = Readonly<{
  from: string;
  to: string;
  onApply: (days: { from: string; to: string }) => void;
}>;

/** What days are typed and chosen with; a report is painted without it. */
export const dayFields = later(() => import('@/components/report/day-fields'));

/** One day to be shown, within a filter. */
export function DayForm(props: DayProps) {
  const fields = useLater(dayFields, true);
  return fields ? <fields.OneDay {...props} /> : <div className="h-28 w-52" />;
}

/** The first and the last day of a report, within a filter. */
export function TwoDaysForm(props: TwoDaysProps) {
  const fields = useLater(dayFields, true);
  return fields ? <fields.TwoDays {...props} /> : <div className="h-44 w-52" />;
}
