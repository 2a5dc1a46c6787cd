'use client';

import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

export type DayProps = Readonly<{ day: string; label: string; onApply: (day: string) => void }>;
export type TwoDaysProps = Readonly<{
  from: string;
  to: string;
  onApply: (days: { from: string; to: string }) => void;
}>;

/** Date fields, loaded lazily so that the report renders first. */
export const dayFields = lazyPart(() => import('./day-fields'));

export function DayForm(props: DayProps) {
  const fields = useLazyPart(dayFields, true);
  return fields ? <fields.OneDay {...props} /> : <div className="h-28 w-52" />;
}

export function TwoDaysForm(props: TwoDaysProps) {
  const fields = useLazyPart(dayFields, true);
  return fields ? <fields.TwoDays {...props} /> : <div className="h-44 w-52" />;
}
