'use client';

import { Rate } from '@/components/ui/rate';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { SaleRow } from '@/lib/contract/dealing/sale-shapes';

/** Rate of a ticket with one line. For a cross deal, the rate is counter currency per unit of the dealt currency. */
export function DealtRate({ of }: { of: NonNullable<SaleRow['dealt']> }) {
  const { mark } = useRateFormat();
  const { currency, counter_currency, rate, quote_unit, quote_direction } = of;
  if (currency === null || rate === null) return null;
  if (counter_currency !== null) {
    return (
      <bdi dir="ltr" className="figure" title={`${currency}/${counter_currency} ${mark(rate)}`}>
        {mark(rate)}
      </bdi>
    );
  }
  if (quote_unit === null || quote_direction === null) return null;
  return <Rate of={currency} quote={{ rate, quote_unit, quote_direction }} />;
}
