'use client';

import { useTranslations } from 'use-intl';

import { CardLink } from '@/components/dashboard/card-link';
import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { AgeText } from '@/components/ui/age-text';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useRates } from '@/hooks/use-rates';
import type { CurrentRate } from '@/lib/contract/exchange/rate-shapes';
import { type Decimal, divide, fixed } from '@/lib/domain/money';
import { pairInWords } from '@/lib/format/pair';

/** What is left out where the card is too narrow for it. */
const GIVES_WAY = {
  mid: '@max-[30rem]:hidden',
  spread: '@max-[23.5rem]:hidden',
} as const;

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
      end={
        <span className="flex items-center gap-1">
          <CardLink to="app.exchange.rates">{t(may('edit') ? 'edit' : 'all')}</CardLink>
          <RateSwitch compact />
        </span>
      }
    >
      {!rows && !error && <SkeletonRows rows={4} />}
      {!rows && error && <EmptyState kind="refused">{error.message}</EmptyState>}
      {rows?.length === 0 && <EmptyState kind="none" title={t('none')} />}
      {rows && rows.length > 0 && (
        <div className="@container overflow-x-auto">
          <table
            className="tbl tbl-tight [--table-edge:16px] @max-[23.5rem]:[--table-edge:8px]"
            aria-label={t('title')}
          >
            <thead>
              <tr>
                <th scope="col">{t('pair')}</th>
                {(['buy', 'sell', 'mid', 'spread', 'age'] as const).map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={classNames(
                      'num',
                      name in GIVES_WAY && GIVES_WAY[name as keyof typeof GIVES_WAY],
                    )}
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
  const { mannerOf } = useRateFormat();
  const { currency, buy, sell, mid, spread_bp } = rate;
  const price = (figure: Decimal | null, className?: string) => (
    <td className={classNames('num', className)}>
      <Rate of={currency} quote={figure === null ? null : { ...rate, rate: figure }} />
    </td>
  );
  return (
    <tr>
      <th scope="row" className="font-medium">
        <RecordLink to="app.exchange.rates" view={currency} dir="ltr">
          {pairInWords({ ...mannerOf(currency), currency }, baseCurrency)}
        </RecordLink>
      </th>
      {price(buy)}
      {price(sell)}
      {price(mid, GIVES_WAY.mid)}
      <td className={classNames('num', GIVES_WAY.spread)}>
        <bdi dir="ltr" className="figure">
          {spread_bp === null ? '–' : fixed(divide(spread_bp, '100', { decimals: 2 }), 2)}
        </bdi>
      </td>
      <td className="num @max-[23.5rem]:whitespace-normal!">
        <AgeText of={rate} />
      </td>
    </tr>
  );
}
