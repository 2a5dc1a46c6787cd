'use client';

import { useTranslations } from 'use-intl';

import { CardLink } from '@/components/dashboard/card-link';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { AgeText } from '@/components/ui/age-text';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import type { CurrentRate } from '@/lib/contract/exchange/rate-shapes';
import { divide, fixed } from '@/lib/domain/money';
import { pairInWords } from '@/lib/format/pair';
import { shownRate } from '@/lib/format/rate';

/** What the board stands at and how old that is; what is older than it may be says so. */
export function RatesCard() {
  const t = useTranslations('dashboard.rates');
  const { may } = usePermission('rates');
  const { rows, error } = useRates();
  if (!may('view')) return null;
  return (
    <DashboardCard
      title={t('title')}
      note={t('note')}
      end={<CardLink to="app.exchange.rates">{t(may('edit') ? 'edit' : 'all')}</CardLink>}
    >
      {!rows && !error && <SkeletonRows rows={4} />}
      {!rows && error && <EmptyState kind="refused">{error.message}</EmptyState>}
      {rows?.length === 0 && <EmptyState kind="none" title={t('none')} />}
      {rows && rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="tbl tbl-tight [--table-edge:16px]" aria-label={t('title')}>
            <thead>
              <tr>
                <th scope="col">{t('pair')}</th>
                {(['buy', 'sell', 'mid', 'spread', 'age'] as const).map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={name === 'mid' ? 'num max-xl:hidden' : 'num'}
                  >
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((rate) => (
                <Row key={rate.currency} rate={rate} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DashboardCard>
  );
}

function Row({ rate }: { rate: CurrentRate }) {
  const { baseCurrency } = useFormats();
  const { currency, buy, sell, mid, spread_bp } = rate;
  return (
    <tr>
      <th scope="row" className="font-medium">
        <RecordLink to="app.exchange.rates" view={currency} dir="ltr">
          {pairInWords(rate, baseCurrency)}
        </RecordLink>
      </th>
      <RateCell value={buy && shownRate(buy)} />
      <RateCell value={sell && shownRate(sell)} />
      <RateCell value={shownRate(mid)} className="max-xl:hidden" />
      <RateCell
        value={spread_bp === null ? null : fixed(divide(spread_bp, '100', { decimals: 2 }), 2)}
      />
      <td className="num">
        <AgeText of={rate} />
      </td>
    </tr>
  );
}

const RateCell = ({ value, className }: { value: string | null; className?: string }) => (
  <td className={classNames('num', className)}>
    <bdi dir="ltr" className="figure">
      {value ?? '–'}
    </bdi>
  </td>
);
