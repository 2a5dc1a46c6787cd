'use client';

import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ChangePercent } from './change-percent';
import { FEED_FIELDS, feedSent } from './feed-fields';
import { FeedState, useFailureText } from './feed-state';
import { RatesHead } from './rates-head';
import { useSourceTime } from './rate-origin';
import { inputOf, type Values } from '@/components/fields/field';
import { KindTab } from '@/components/record/kind-tab';
import type { RecordColumn, RecordKind } from '@/components/record/record-kind';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { Ltr } from '@/components/ui/ltr';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { StatusBadge } from '@/components/ui/status-badge';
import { useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { type RateFeed, rateFeeds, type TriedRate } from '@/lib/contract/dealing/rate-feeds';
import type { InputOf } from '@/lib/contract/endpoint';
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

type Props = Readonly<{
  /** Returns the current values of the form, which may be unsaved. */
  typed: () => Values;
  id: number | undefined;
}>;

/**
 * Button that fetches the source once with the settings in the form. A dialog shows the rates that the feed would
 * publish.
 */
function TryFeed({ typed, id }: Props) {
  const t = useTranslations('rates.feeds.try');
  const uiWords = useTranslations('ui');
  const { may } = usePermission('rates');
  const [isOpen, setOpen] = useState(false);
  const { mutate, data, error, isPending } = useSend(rateFeeds.try);
  const failureText = useFailureText();
  const sourceTime = useSourceTime();
  const columns = useTriedColumns();
  if (!may('create')) return null;
  const begin = () => {
    const values = typed();
    const input = { ...inputOf(FEED_FIELDS, rateFeeds.try, values), ...feedSent(values), id };
    // The cast is safe, because the server validates the input before it is used.
    mutate({ input: input as InputOf<typeof rateFeeds.try> }, { onSettled: () => setOpen(true) });
  };
  // Reasons why the settings cannot be tried, such as a missing field.
  const refusals = [...new Set(Object.values(error?.errors ?? {}).flat())];
  const tried = error ? undefined : data;
  return (
    <>
      <Button icon={FlaskConical} busy={isPending} onClick={begin}>
        {t('button')}
      </Button>
      <Dialog
        wide
        open={isOpen}
        title={t('title')}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>{uiWords('close')}</Button>}
      >
        {error && (
          <Callout tone="negative">
            {refusals.length === 0 ? error.message : refusals.join(' ')}
          </Callout>
        )}
        {tried?.failure && <Callout tone="negative">{failureText(tried.failure)}</Callout>}
        {tried && !tried.failure && (
          <div className="grid gap-2">
            <p className="text-ink-2">
              {tried.source_time === null
                ? t('noTime', { count: tried.rates.length })
                : t('text', { count: tried.rates.length, time: sourceTime(tried.source_time) })}
            </p>
            <ScrollRegion label={t('title')} className="max-h-[60vh] overflow-auto">
              <PlainTable
                named
                label={t('title')}
                rows={tried.rates}
                rowId={({ currency }) => currency}
                columns={columns}
              />
            </ScrollRegion>
          </div>
        )}
      </Dialog>
    </>
  );
}

function useTriedColumns(): readonly PlainColumn<TriedRate>[] {
  const t = useTranslations('rates.feeds.try');
  const failureText = useFailureText();
  const price = (id: 'buy' | 'sell' | 'mid'): PlainColumn<TriedRate> => ({
    id,
    header: t(id),
    align: 'end',
    cell: (tried) => {
      const rate = tried[id];
      return rate !== null && <Rate of={tried.currency} quote={{ ...tried, rate }} />;
    },
  });
  return [
    { id: 'currency', header: t('currency'), cell: ({ currency }) => <bdi>{currency}</bdi> },
    {
      id: 'source',
      header: t('source'),
      align: 'end',
      cell: ({ source: { buy, sell, mid } }) => (
        <Ltr>{[buy, sell, mid].filter((figure) => figure !== null).join(' / ')}</Ltr>
      ),
    },
    {
      id: 'spread',
      header: t('spread'),
      align: 'end',
      cell: ({ spread }) =>
        spread && (
          <Ltr>
            {spread.buy} / {spread.sell} {t(`units.${spread.unit}`)}
          </Ltr>
        ),
    },
    price('buy'),
    price('mid'),
    price('sell'),
    {
      id: 'current',
      header: t('current'),
      align: 'end',
      cell: (tried) =>
        tried.current_mid_base !== null && (
          <Rate of={tried.currency} perUnit={tried.current_mid_base} />
        ),
    },
    {
      id: 'change',
      header: t('change'),
      align: 'end',
      cell: ({ change_percent: value }) => value !== null && <ChangePercent value={value} />,
    },
    {
      id: 'outcome',
      header: t('outcome'),
      cellClass: 'whitespace-normal',
      cell: ({ outcome, is_outlier, failure }) =>
        failure
          ? failureText(failure)
          : t(outcome === 'proposes' && is_outlier ? 'outcomes.outlier' : `outcomes.${outcome}`),
    },
  ];
}
