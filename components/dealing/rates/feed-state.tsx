'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useSourceTime } from './rate-origin';
import { Fact, Facts } from '@/components/document/record/facts';
import { NotYet } from '@/components/document/record/load-failure';
import { Callout } from '@/components/ui/callout';
import { Ltr } from '@/components/ui/ltr';
import { Pager } from '@/components/ui/pager';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useRefusalText } from '@/hooks/use-refusal-text';
import {
  type FeedFailureReason,
  type FeedRun,
  type RateFeed,
  rateFeeds,
} from '@/lib/contract/dealing/rate-feeds';

/** Returns a function that returns the text of the reason why a fetch failed. */
export function useFailureText(): (failure: FeedFailureReason) => string {
  const refusalText = useRefusalText();
  return ({ code, params }) => refusalText(code, params);
}

/** State of a feed: the times of its fetches, its differences from other feeds, and its history. */
export function FeedState({ feed }: { feed: RateFeed }) {
  const t = useTranslations('rates.feeds');
  const { instant } = useFormats();
  const sourceTime = useSourceTime();
  const times: readonly (readonly [string, string | null])[] = [
    [t('columns.succeeded_at'), feed.succeeded_at && instant(feed.succeeded_at)],
    [t('columns.source_time'), feed.source_time && sourceTime(feed.source_time)],
    [t('failedAt'), feed.failed_at && instant(feed.failed_at)],
    [t('failingSince'), feed.failing_since && instant(feed.failing_since)],
    [t('columns.next_at'), feed.next_at && instant(feed.next_at)],
    [t('keySet'), feed.key_set_at && instant(feed.key_set_at)],
  ];
  const { differences } = feed;
  const above = differences.filter(({ is_above }) => is_above).map(({ currency }) => currency);
  const [page, setPage] = useState(1);
  const input = { page: String(page), per_page: String(PAGE_SIZE) };
  const { data, error, refetch } = useAnswer(rateFeeds.runs, { params: { id: feed.id }, input });
  const columns = useRunColumns();
  return (
    <>
      <PanelSection title={t('stateTitle')}>
        <Facts>
          {times.map(([label, time]) => (
            <Fact key={label} label={label}>
              <bdi className="figure">{time ?? '–'}</bdi>
            </Fact>
          ))}
        </Facts>
      </PanelSection>
      {differences.length > 0 && (
        <PanelSection title={t('differencesTitle')}>
          {above.length > 0 && (
            <Callout tone="warning">{t('differing', { currencies: above.join(', ') })}</Callout>
          )}
          <PlainTable
            named
            label={t('differencesTitle')}
            rows={differences}
            rowId={({ currency }) => currency}
            columns={[
              {
                id: 'currency',
                header: t('try.currency'),
                cell: ({ currency }) => <bdi>{currency}</bdi>,
              },
              { id: 'feed', header: t('otherFeed'), cell: ({ feed }) => <bdi>{feed}</bdi> },
              {
                id: 'percent',
                header: t('columns.differences'),
                align: 'end',
                cell: ({ percent }) => <Ltr>{percent} %</Ltr>,
              },
            ]}
          />
        </PanelSection>
      )}
      <PanelSection title={t('runs.title')}>
        {!data && <NotYet error={error} onRetry={() => void refetch()} />}
        {data?.data.length === 0 && <p className="text-12 text-ink-3">{t('runs.none')}</p>}
        {data && data.data.length > 0 && (
          <ScrollRegion label={t('runs.title')} className="overflow-x-auto">
            <PlainTable
              named
              label={t('runs.title')}
              rows={data.data}
              rowId={(run) => run.id}
              columns={columns}
            />
          </ScrollRegion>
        )}
        {data && data.meta.total > PAGE_SIZE && (
          <Pager size={PAGE_SIZE} page={page} total={data.meta.total} onPage={setPage} />
        )}
      </PanelSection>
    </>
  );
}

const PAGE_SIZE = 10;

function useRunColumns(): readonly PlainColumn<FeedRun>[] {
  const t = useTranslations('rates.feeds');
  const { instant } = useFormats();
  const failureText = useFailureText();
  return [
    {
      id: 'at',
      header: t('runs.at'),
      cell: ({ at }) => <bdi className="figure">{instant(at)}</bdi>,
    },
    {
      id: 'result',
      header: t('runs.result'),
      cellClass: 'whitespace-normal',
      cell: ({ failure, published, proposed, confirmed, unchanged, compared }) =>
        failure ? (
          <span className="text-danger">{failureText(failure)}</span>
        ) : (
          t('runs.counts', { published, proposed, confirmed, unchanged, compared })
        ),
    },
  ];
}
