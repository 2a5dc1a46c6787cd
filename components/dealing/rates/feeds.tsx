'use client';

import { useTranslations } from 'use-intl';

import { FEED_FIELDS, feedSent } from './feed-fields';
import { FeedState, useFailureText } from './feed-state';
import { RatesHead } from './rates-head';
import { useSourceTime } from './rate-origin';
import { TryFeed } from './try-feed';
import { KindTab } from '@/components/record/kind-tab';
import type { RecordColumn, RecordKind } from '@/components/record/record-kind';
import { Ltr } from '@/components/ui/ltr';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { type RateFeed, rateFeeds } from '@/lib/contract/dealing/rate-feeds';
import { absolute, compare } from '@/lib/domain/money';

/** Tab of the feeds: servers from which rates are fetched. */
export function Feeds() {
  return (
    <KindTab
      kind={useFeeds()}
      head={(create) => <RatesHead tab="feeds">{create}</RatesHead>}
      extrasOf={(row) => ({
        wide: true,
        actions: (typed) => <TryFeed typed={typed} id={row?.id} />,
        below: row && <FeedState feed={row} />,
      })}
    />
  );
}

function useFeeds(): RecordKind<RateFeed> {
  const t = useTranslations('rates.feeds');
  const failureText = useFailureText();
  return {
    calls: rateFeeds,
    words: 'rates.feeds',
    nameOf: ({ name }) => name,
    audit: 'rate feed',
    fields: FEED_FIELDS,
    sent: feedSent,
    warningOf: ({ failure }) =>
      failure ? { key: 'failing', params: { reason: failureText(failure) } } : undefined,
    compactColumns: ['name', 'state'],
    columns: [
      { id: 'name', width: 160, pin: true, card: 'title' },
      { id: 'format', width: 90, card: false },
      { id: 'kind', width: 100, card: 'meta' },
      {
        id: 'timetable',
        cell: ({ every_minutes, times }) =>
          every_minutes === null ? (
            <Ltr>{times.join(', ')}</Ltr>
          ) : (
            t('everyMinutes', { count: every_minutes })
          ),
        width: 150,
        card: false,
      },
      ...useStateColumns(),
    ],
  };
}

/** Columns about the fetches of a feed: state with the reason of a failure, times, and the largest difference. */
function useStateColumns(): readonly RecordColumn<RateFeed>[] {
  const t = useTranslations('rates.feeds');
  const { instant } = useFormats();
  const sourceTime = useSourceTime();
  const failureText = useFailureText();
  const time = (at: string | null) => at && <bdi className="figure">{instant(at)}</bdi>;
  return [
    {
      id: 'state',
      cell: ({ is_active, failing_since, failure }) =>
        failing_since !== null && failure ? (
          <span className="flex min-w-0 items-center gap-2" title={failureText(failure)}>
            <StatusBadge status="failed" />
            <span className="truncate">
              {t('since', { time: instant(failing_since), reason: failureText(failure) })}
            </span>
          </span>
        ) : (
          <StatusBadge status={is_active ? 'active' : 'inactive'} />
        ),
      width: 320,
      card: 'badge',
    },
    {
      id: 'succeeded_at',
      cell: ({ succeeded_at }) => time(succeeded_at),
      width: 160,
      card: 'line',
    },
    {
      id: 'source_time',
      cell: ({ source_time }) => source_time && sourceTime(source_time),
      width: 160,
      card: false,
    },
    { id: 'next_at', cell: ({ next_at }) => time(next_at), width: 160, card: false },
    {
      id: 'differences',
      cell: ({ differences }) => {
        const [largest] = differences.toSorted((a, b) =>
          compare(absolute(b.percent), absolute(a.percent)),
        );
        return (
          largest && (
            <Ltr className={largest.is_above ? 'font-semibold text-danger' : ''}>
              {largest.currency} {largest.percent} %
            </Ltr>
          )
        );
      },
      width: 170,
      card: 'meta',
    },
  ];
}
