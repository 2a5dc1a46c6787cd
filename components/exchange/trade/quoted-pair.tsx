'use client';

import { useTranslations } from 'use-intl';

import { useRateFormat } from '@/hooks/use-rate-format';
import { useWriting } from '@/hooks/use-writing';
import type { Trade } from '@/lib/contract/exchange/trade';
import { quotedPair } from '@/lib/domain/rate';

/** Rate of a trade with both currencies: `1 EUR = 1.0860 USD`. */
export function QuotedPair({ trade }: { trade: Trade }) {
  const t = useTranslations('trade');
  const { mark } = useRateFormat();
  const { text } = useWriting();
  const { rate, quote_unit, quote_direction, currency, counter_currency } = trade;
  const pair = { quote_unit, quote_direction, currency: currency ?? '' };
  const { unit, one, other } = quotedPair(pair, counter_currency);
  return (
    <bdi dir="ltr" className="figure">
      {t('quoted', { unit: text(String(unit)), one, other, rate: mark(rate) })}
    </bdi>
  );
}
