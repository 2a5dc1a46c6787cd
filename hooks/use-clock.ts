'use client';

import { today } from '@/lib/domain/calendar';
import { useFormats } from './use-formats';
import { useSystemSetup } from './use-system-setting';
import { useToday } from './use-today';

/** An instant as briefly as it can be said: of today only the time of day. */
export function useMoment(): (iso: string) => string {
  const { instant } = useFormats();
  const clock = useClock();
  const now = useToday();
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  return (iso) => (today(timezone, new Date(iso)) === now ? clock(iso) : instant(iso));
}

/** The time of day of an instant, as the organisation writes it, without its seconds. */
export function useClock(): (iso: string) => string {
  const { instant } = useFormats();
  return (iso) =>
    instant(iso)
      .split(' ')
      .slice(1)
      .join(' ')
      .replace(/^(\S+:\S+):\S+/, '$1');
}
