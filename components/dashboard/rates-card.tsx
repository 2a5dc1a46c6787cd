'use client';

import { useTranslations } from 'use-intl';

import { CardLink } from './card-link';
import { DashboardCard } from './dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { AgeText, StaleRates } from '@/components/ui/age-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Ltr } from '@/components/ui/ltr';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useRates } from '@/hooks/use-rates';
import type { CurrentRate } from '@/lib/contract/dealing/rate-shapes';
import { divide, fixed } from '@/lib/domain/money';
import { pairInWords } from '@/lib/format/pair';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

/** Classes of columns that are hidden on narrow cards. */
const GIVES_WAY = {
  mid: '@max-[30rem]:hidden',
  spread: '@max-[23.5rem]:hidden',
} as const;

/** Card with the current rates of the rate board and their age; stale rates are marked. */
export function RatesCard() {
  const t = useTranslations('dashboard.rates');
  const { may } = usePermission('rates');
  if (!may('view')) return null;
  return (
    <DashboardCard
      title={t('title')}
      note={t('note')}
      end={
        <span className="flex items-center gap-1">
          <CardLink to="app.exchange.rates">{t(may('edit') ? 'edit' : 'all')}</CardLink>
          <RateSwitch compact />
        </span>
      }
    >
      <Board />
    </DashboardCard>
  );
}

function Board() {
  const t = useTranslations('dashboard.rates');
  const { rows, error } = useRates();
  const columns = [...usePriceColumns(), ...useStateColumns()];
  if (!rows && error) return <EmptyState kind="refused">{error.message}</EmptyState>;
  if (!rows) return <SkeletonRows rows={4} />;
  if (rows.length === 0) return <EmptyState kind="none" title={t('none')} />;
  return (
    <div className="@container overflow-x-auto">
      <StaleRates of={rows} />
      <PlainTable
        named
        edge={16}
        label={t('title')}
        className="tbl-tight @max-[23.5rem]:[--table-edge:8px]"
        rows={rows}
        rowId={({ currency }) => currency}
        columns={columns}
      />
    </div>
  );
}

type Columns = readonly PlainColumn<CurrentRate>[];

function usePriceColumns(): Columns {
  const t = useTranslations('dashboard.rates');
  const { baseCurrency } = useFormats();
  const { mannerOf } = useRateFormat();
  const price = (id: 'buy' | 'sell' | 'mid', className?: string): PlainColumn<CurrentRate> => ({
    id,
    header: t(id),
    align: 'end',
    className,
    cell: (of) => (
      <Rate of={of.currency} quote={of[id] === null ? null : { ...of, rate: of[id] }} />
    ),
  });
  return [
    {
      id: 'pair',
      header: t('pair'),
      cellClass: 'font-medium',
      cell: ({ currency }) => (
        <RecordLink to="app.exchange.rates" view={currency} dir="ltr">
          {pairInWords({ ...mannerOf(currency), currency }, baseCurrency)}
        </RecordLink>
      ),
    },
    price('buy'),
    price('sell'),
    price('mid', GIVES_WAY.mid),
  ];
}

function useStateColumns(): Columns {
  const t = useTranslations('dashboard.rates');
  return [
    {
      id: 'spread',
      header: t('spread'),
      align: 'end',
      className: GIVES_WAY.spread,
      cell: ({ spread_bp: spread }) => (
        <Ltr>{spread === null ? '–' : fixed(divide(spread, '100', { decimals: 2 }), 2)}</Ltr>
      ),
    },
    {
      id: 'age',
      header: t('age'),
      align: 'end',
      // An age such as "10 hours" wraps, so that the card does not grow wider.
      cellClass: 'whitespace-normal!',
      cell: (rate) => <AgeText of={rate} />,
    },
  ];
}
