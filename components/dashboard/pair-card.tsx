'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { CardLink } from './card-link';
import { DrawnCard } from './drawn-card';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { ChartTable } from '@/components/ui/charts/chart-table';
import { LineChart } from '@/components/ui/charts/lazy-charts';
import { EmptyState } from '@/components/ui/empty-state';
import type { Look } from '@/components/ui/look-switch';
import { Ltr } from '@/components/ui/ltr';
import { RateSwitch } from '@/components/ui/rate-switch';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useNow } from '@/hooks/use-now';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useRatePoints } from '@/hooks/use-rate-points';
import { useRates } from '@/hooks/use-rates';
import type { RateVersion } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import type { Decimal } from '@/lib/domain/money';
import { pairInWords } from '@/lib/format/pair';

const SHOWN = '100';

/** Card with the rates of a chosen pair over time: buy and sell rates of the rate board, and the market rate. */
export function PairCard() {
  const t = useTranslations('dashboard.pair');
  const { rows } = useRates();
  const [chosen, setChosen] = useState<string>();
  const { baseCurrency } = useFormats();
  const { mannerOf } = useRateFormat();
  const currency = chosen ?? rows?.[0]?.currency;
  if (!rows || currency === undefined) return null;
  return (
    <DrawnCard
      title={t('title')}
      note={pairInWords({ ...mannerOf(currency), currency }, baseCurrency)}
      end={
        <>
          <CardLink to="app.exchange.rates" view={currency}>
            {t('all')}
          </CardLink>
          <RateSwitch />
          <select
            aria-label={t('choose')}
            value={currency}
            onChange={({ target }) => setChosen(target.value)}
            className="input w-auto"
          >
            {rows.map((rate) => (
              <option key={rate.currency} value={rate.currency}>
                {pairInWords({ ...mannerOf(rate.currency), currency: rate.currency }, baseCurrency)}
              </option>
            ))}
          </select>
        </>
      }
    >
      {(look) => (
        <div className="p-4">
          <Course key={currency} currency={currency} look={look} />
        </div>
      )}
    </DrawnCard>
  );
}

function Course({ currency, look }: { currency: string; look: Look }) {
  const t = useTranslations('dashboard.pair');
  const board = useAnswer(rates.list, { input: { currency, kind: 'board', per_page: SHOWN } });
  const market = useAnswer(rates.list, { input: { currency, kind: 'reference', per_page: SHOWN } });
  const error = board.error ?? market.error;
  if (error) return <EmptyState kind="refused">{error.message}</EmptyState>;
  if (!board.data || !market.data) return <SkeletonRows rows={4} />;
  const course = {
    board: board.data.data.filter(wasInForce).toReversed(),
    market: market.data.data.filter(wasInForce).toReversed(),
  };
  if (course.board.length === 0) return <EmptyState kind="none" title={t('none')} />;
  return (
    <ChartOrTable
      look={look}
      chart={<PairDrawn currency={currency} {...course} />}
      table={<PairTable currency={currency} {...course} />}
    />
  );
}

const wasInForce = ({ status }: Readonly<{ status: string }>) =>
  status === 'active' || status === 'superseded';

/** Versions of the rate of the rate board and of the market rate, in order of time. */
type PairRates = Readonly<{ board: readonly RateVersion[]; market: readonly RateVersion[] }>;

type FigureOf = (rate: RateVersion) => Decimal | null;

/**
 * All figures are amounts of the base currency per unit of the other currency, so that rates quoted in different ways
 * share one axis.
 */
const COLUMNS = {
  buy: ({ buy_base }) => buy_base,
  sell: ({ sell_base }) => sell_base,
  market: ({ mid_base }) => mid_base,
} as const satisfies Readonly<Record<string, FigureOf>>;

export function PairDrawn({ currency, board, market }: PairRates & { currency: string }) {
  const t = useTranslations('dashboard.pair');
  const { dayOf, baseCurrency } = useFormats();
  const until = useNow();
  const { mark, mannerOf } = useRateFormat();
  const pointsOf = useRatePoints(currency);
  const pair = pairInWords({ ...mannerOf(currency), currency }, baseCurrency);
  const series = [
    { label: t('buy'), hue: 'info' as const, points: pointsOf(board, COLUMNS.buy) },
    { label: t('sell'), hue: 'warning' as const, points: pointsOf(board, COLUMNS.sell) },
    { label: t('market'), hue: 'neutral' as const, points: pointsOf(market, COLUMNS.market) },
  ];
  return (
    <LineChart
      label={t('drawn', { pair, count: board.length })}
      series={series.filter(({ points }) => points.length > 0)}
      from={board[0]?.effective_at ?? ''}
      to={new Date(until).toISOString()}
      format={mark}
      formatAt={dayOf}
    />
  );
}

function PairTable({ currency, board, market }: PairRates & { currency: string }) {
  const t = useTranslations('dashboard.pair');
  const { rate: shown } = useRateFormat();
  const { instant } = useFormats();
  const rows = [
    ...board.map((rate) => ({ rate, figures: [COLUMNS.buy(rate), COLUMNS.sell(rate), null] })),
    ...market.map((rate) => ({ rate, figures: [null, null, COLUMNS.market(rate)] })),
  ].toSorted((a, b) => b.rate.effective_at.localeCompare(a.rate.effective_at));
  return (
    <ChartTable
      label={t('title')}
      head={t('at')}
      columns={[t('buy'), t('sell'), t('market')]}
      rows={rows.map(({ rate, figures }) => ({
        key: String(rate.id),
        name: <Ltr>{instant(rate.effective_at)}</Ltr>,
        cells: figures.map((value) => (value === null ? '–' : shown(currency, { rate: value }))),
      }))}
    />
  );
}
