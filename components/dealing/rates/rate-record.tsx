'use client';

import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { ChangePercent } from './change-percent';
import { RateOrigin, useSourceTime } from './rate-origin';
import { RecordLink } from '@/components/layout/record-link';
import { AgeText, StaleRates } from '@/components/ui/age-text';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { LineChart, type LineSeries } from '@/components/ui/charts/line-chart';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { PageHead } from '@/components/ui/page-head';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { useNow } from '@/hooks/use-now';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useRatePoints } from '@/hooks/use-rate-points';
import { useRates } from '@/hooks/use-rates';
import type { CurrentRate, RateVersion } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import { pairInWords } from '@/lib/format/pair';

const SHOWN = '100';

/** Page of one currency: its current rate, and its latest versions as a chart and a table. */
export function RateRecord({ code }: { code: string }) {
  const t = useTranslations('rates');
  const { data: currencies } = useCurrencies();
  const { rows } = useRates();
  const { instant } = useFormats();
  const sourceTime = useSourceTime();
  const known = currencies?.find((one) => one.code === code && !one.is_base);
  useDocumentTitle(known && `${known.code} · ${known.name}`);
  if (!currencies) return <SkeletonRows />;
  if (!known) return <NoSuchView />;
  const currentRate = rows?.find(({ currency }) => currency === code);
  const others = currentRate?.others ?? [];
  const { origin } = currentRate ?? {};
  return (
    <>
      <PageHead title={`${known.code} · ${known.name}`}>
        <RateSwitch />
        <RecordLink to="app.exchange.rates" className={buttonClass()}>
          <Icon of={ArrowLeft} size={14} directional />
          {t('back')}
        </RecordLink>
      </PageHead>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-auto border-t border-line px-gutter py-4">
        {currentRate && <StaleRates of={[currentRate]} />}
        {currentRate && (
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {(['buy', 'sell', 'mid'] as const).map((side) => (
              <Below key={side} label={t(side)} className="figure text-18 font-semibold">
                <Rate of={code} quote={quoteOf(currentRate, side)} />
              </Below>
            ))}
            <Below label={t('age')}>
              <AgeText of={currentRate} />
            </Below>
            <Below label={t('origin.title')}>
              <RateOrigin of={currentRate} />
            </Below>
            {origin && (
              <Below label={t('origin.confirmedAt')}>
                <bdi className="figure">{instant(origin.confirmed_at)}</bdi>
              </Below>
            )}
            {currentRate.change_percent !== null && (
              <Below label={t('change')}>
                <ChangePercent value={currentRate.change_percent} />
              </Below>
            )}
          </dl>
        )}
        {others.length > 0 && (
          <section aria-label={t('origin.others')} className="grid gap-2">
            {others.some(({ is_above }) => is_above) && (
              <Callout tone="warning">{t('origin.differs')}</Callout>
            )}
            <ul className="grid gap-1 text-ink-2">
              {others.map(({ feed, percent, source_time, taken_at }) => (
                <li key={feed}>
                  {t.rich('origin.other', {
                    feed: () => <bdi>{feed}</bdi>,
                    percent: () => <Ltr>{percent} %</Ltr>,
                    time: () => (
                      <bdi>
                        {source_time === null ? instant(taken_at) : sourceTime(source_time)}
                      </bdi>
                    ),
                  })}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Course code={code} />
      </div>
    </>
  );
}

function quoteOf(rate: CurrentRate, side: 'buy' | 'sell' | 'mid') {
  const figure = rate[side];
  return figure === null ? null : { ...rate, rate: figure };
}

type BelowProps = Readonly<{ label: string; className?: string; children: ReactNode }>;

const Below = ({ label, className, children }: BelowProps) => (
  <div className="grid">
    <dt className="text-12 text-ink-3">{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
);

/**
 * Versions of the rate on the rate board, newest first, below a chart of this rate and the reference rate. If the user
 * hides the chart, the table also contains the versions of the reference rate.
 */
function Course({ code }: { code: string }) {
  const t = useTranslations('rates');
  const board = useVersions(code, 'board');
  const outside = useVersions(code, 'reference');
  const [isTable, setTable] = useState(false);
  const columns = useColumns();
  if (!board || !outside) return <SkeletonRows />;
  const stood = board.toReversed().filter(wasInForce);
  const versions = isTable ? [...board, ...outside] : board;
  return (
    <section aria-label={t('course.title')} className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2>{t('course.title')}</h2>
        {stood.length > 1 && (
          <Button variant="ghost" onClick={() => setTable(!isTable)}>
            {isTable ? t('course.asDrawing') : t('course.asTable')}
          </Button>
        )}
      </div>
      {stood.length > 1 && !isTable && (
        <Drawing code={code} board={stood} outside={outside.toReversed().filter(wasInForce)} />
      )}
      {versions.length === 0 ? (
        <p className="text-ink-3">{t('versions.none')}</p>
      ) : (
        <ScrollRegion label={t('versions.title')} className="overflow-x-auto">
          <PlainTable
            named
            label={t('versions.title')}
            rows={versions}
            rowId={({ id }) => id}
            columns={columns}
          />
        </ScrollRegion>
      )}
    </section>
  );
}

/** The latest versions of a rate (at most 100), newest first. */
function useVersions(currency: string, kind: 'board' | 'reference') {
  const { data } = useAnswer(rates.list, { input: { currency, kind, per_page: SHOWN } });
  return data?.data;
}

const wasInForce = ({ status }: RateVersion) => status === 'active' || status === 'superseded';

type DrawingProps = Readonly<{
  code: string;
  board: readonly RateVersion[];
  outside: readonly RateVersion[];
}>;

function Drawing({ code, board, outside }: DrawingProps) {
  const t = useTranslations('rates');
  const { instant, baseCurrency } = useFormats();
  const now = useNow();
  const { mark, mannerOf } = useRateFormat();
  const pointsOf = useRatePoints(code);
  const series: readonly LineSeries[] = [
    { label: t('buy'), hue: 'info', points: pointsOf(board, ({ buy_base }) => buy_base) },
    { label: t('sell'), hue: 'warning', points: pointsOf(board, ({ sell_base }) => sell_base) },
    {
      label: t('reference'),
      hue: 'neutral',
      points: pointsOf(outside, ({ mid_base }) => mid_base),
    },
  ];
  const pair = pairInWords({ ...mannerOf(code), currency: code }, baseCurrency);
  return (
    <LineChart
      label={t('course.label', { pair })}
      series={series.filter(({ points }) => points.length > 0)}
      from={board[0]?.effective_at ?? ''}
      to={new Date(now).toISOString()}
      format={mark}
      formatAt={instant}
    />
  );
}

function useColumns(): readonly PlainColumn<RateVersion>[] {
  const t = useTranslations('rates');
  const { instant } = useFormats();
  return [
    {
      id: 'from',
      header: t('versions.from'),
      cell: ({ effective_at }) => <bdi className="figure">{instant(effective_at)}</bdi>,
    },
    {
      id: 'kind',
      header: t('versions.kind'),
      cellClass: 'text-ink-2',
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    ...usePriceColumns(),
    {
      id: 'status',
      header: t('versions.status'),
      cell: ({ status }) =>
        status === 'superseded' ? (
          <span className="text-12 text-ink-3">{t('statuses.superseded')}</span>
        ) : (
          <StatusBadge status={status === 'proposed' ? 'pending_approval' : status} />
        ),
    },
    { id: 'by', header: t('by'), cell: (version) => <RateOrigin of={version} /> },
    {
      id: 'why',
      header: t('versions.why'),
      cellClass: 'max-w-64 text-ink-2',
      cell: ({ reason, source }) => <FreeText>{reason ?? source}</FreeText>,
    },
  ];
}

/** Columns for the rates of a version and their change from the previous version. */
function usePriceColumns(): readonly PlainColumn<RateVersion>[] {
  const t = useTranslations('rates');
  const price = (id: 'buy' | 'sell' | 'mid'): PlainColumn<RateVersion> => ({
    id,
    header: t(id),
    align: 'end',
    cell: (version) => {
      const rate = version[id];
      return rate !== null && <Rate of={version.currency} quote={{ ...version, rate }} />;
    },
  });
  return [
    price('buy'),
    price('sell'),
    price('mid'),
    {
      id: 'change',
      header: t('change'),
      align: 'end',
      cell: ({ change_percent: value }) => value !== null && <ChangePercent value={value} />,
    },
  ];
}
