'use client';

import { useTranslations } from 'use-intl';

import { LineChart } from '@/components/ui/charts/lazy-charts';
import { ChartTable } from '@/components/ui/charts/chart-table';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import { useNow } from '@/hooks/use-now';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useRatePoints } from '@/hooks/use-rate-points';
import type { RateVersion } from '@/lib/contract/dealing/rate-shapes';
import type { Decimal } from '@/lib/domain/money';
import { pairInWords } from '@/lib/format/pair';

/** Versions of the rate of the rate board and of the market rate, in order of time. */
type Course = Readonly<{ board: readonly RateVersion[]; market: readonly RateVersion[] }>;

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

export function PairDrawn({ currency, board, market }: Course & { currency: string }) {
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

export function PairTable({ currency, board, market }: Course & { currency: string }) {
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
