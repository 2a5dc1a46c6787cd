'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from './record-link';
import { Rate } from '@/components/ui/rate';
import { useRates } from '@/hooks/use-rates';

/**
 * Mid rates of the rate board, in the quotation in which rates are shown. Stale rates are not marked here. Rates that
 * do not fit wrap to a hidden second line. An empty pseudo-element before the rates lets even the first rate wrap.
 */
export function RateTicker() {
  const t = useTranslations('frame.rates');
  const { rows } = useRates();
  if (!rows || rows.length === 0) return null;
  return (
    <ul
      aria-label={t('title')}
      className="hidden h-5 min-w-0 shrink-1000 flex-wrap items-center gap-x-4 overflow-hidden text-12 before:-me-4 before:h-5 before:content-[''] lg:flex"
    >
      {rows.map((rate) => (
        <li key={rate.currency} className="flex h-5 items-center">
          <RecordLink
            to="app.exchange.rates"
            view={rate.currency}
            className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-ctl text-ink"
          >
            <bdi className="font-medium">{rate.currency}</bdi>
            <Rate of={rate.currency} quote={{ ...rate, rate: rate.mid }} />
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}
