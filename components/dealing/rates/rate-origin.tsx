'use client';

import { useTranslations } from 'use-intl';

import { FreeText } from '@/components/ui/free-text';
import { useFormats } from '@/hooks/use-formats';
import type { RateVersion } from '@/lib/contract/dealing/rate-shapes';
import { isDay } from '@/lib/domain/calendar';

/** Returns a function that formats the day or instant that a source states. */
export function useSourceTime(): (time: string) => string {
  const { day, instant } = useFormats();
  return (time) => (isDay(time) ? day(time) : instant(time));
}

type Sourced = Pick<RateVersion, 'by' | 'origin' | 'source'>;

/** Source of a rate: the user who entered it, or the feed with the time in the source and the last confirmation. */
export function RateOrigin({ of: { by, origin, source } }: { of: Sourced }) {
  const t = useTranslations('rates.origin');
  const { instant } = useFormats();
  const sourceTime = useSourceTime();
  if (!origin) return <FreeText>{by?.name ?? source}</FreeText>;
  const time = origin.source_time === null ? undefined : sourceTime(origin.source_time);
  return (
    <span title={t('confirmed', { time: instant(origin.confirmed_at) })}>
      <bdi>{time === undefined ? origin.feed : t('feed', { feed: origin.feed, time })}</bdi>
    </span>
  );
}
