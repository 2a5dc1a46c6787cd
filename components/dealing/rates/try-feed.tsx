'use client';

import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ChangePercent } from './change-percent';
import { FEED_FIELDS, feedSent } from './feed-fields';
import { useFailureText } from './feed-state';
import { useSourceTime } from './rate-origin';
import { inputOf, type Values } from '@/components/fields/field';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { Ltr } from '@/components/ui/ltr';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useSend } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import type { InputOf } from '@/lib/contract/endpoint';
import { rateFeeds, type TriedRate } from '@/lib/contract/dealing/rate-feeds';

type Props = Readonly<{
  /** Returns the current values of the form, which may be unsaved. */
  typed: () => Values;
  id: number | undefined;
}>;

/**
 * Button that fetches the source once with the settings in the form. A dialog shows the rates that the feed would
 * publish.
 */
export function TryFeed({ typed, id }: Props) {
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
