'use client';

import { useFormats } from './use-formats';

/** The time of day of an instant, as the house writes it, without its seconds. */
export function useClock(): (iso: string) => string {
  const { instant } = useFormats();
  return (iso) =>
    instant(iso)
      .split(' ')
      .slice(1)
      .join(' ')
      .replace(/^(\S+:\S+):\S+/, '$1');
}
