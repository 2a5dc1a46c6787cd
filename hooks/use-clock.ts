'use client';

import { today } from '@/lib/domain/calendar';
import { useFormats } from './use-formats';
import { useSystemSetup } from './use-system-setting';
import { useToday } from './use-today';

/** Returns a function that formats an instant briefly: only the time if it is today. */
export function useMoment(): (iso: string) => string {
  const { instant } = useFormats();
  const clock = useClock();
  const now = useToday();
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  return (iso) => (today(timezone, new Date(iso)) === now ? clock(iso) : instant(iso));
}

/** Returns a function that formats the time of an instant without seconds. */
export function useClock(): (iso: string) => string {
  const { instant } = useFormats();
  return (iso) =>
    instant(iso)
      .split(' ')
      .slice(1)
      .join(' ')
      .replace(/^(\S+:\S+):\S+/, '$1');
}
