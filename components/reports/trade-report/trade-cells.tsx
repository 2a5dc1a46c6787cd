'use client';

import { useTranslations } from 'use-intl';

import { RecordCell } from '@/components/report/register-cells';
import { CurrencyMark } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { TradeReportRow } from '@/lib/contract/reports/trade-report';

/** The rate as it was agreed; between two foreign currencies with the one that it is of. */
export function AgreedRate({ trade }: { trade: TradeReportRow }) {
  const { baseCurrency } = useFormats();
  const { mark } = useRateFormat();
  const { rate, quote_unit, quote_direction, currency, counter_currency } = trade;
  if (counter_currency === baseCurrency) {
    return <Rate of={currency} quote={{ rate, quote_unit, quote_direction }} />;
  }
  return (
    <span className="figure">
      <bdi dir="ltr">{mark(rate)}</bdi> <CurrencyMark of={counter_currency} />
    </span>
  );
}

/** What it was dealt for, and the sales that it covers. */
export function PurposeCell({ trade: { purpose, covers } }: { trade: TradeReportRow }) {
  const t = useTranslations('reports.trades.purpose');
  return (
    <span className="flex flex-wrap gap-x-2">
      {purpose && <span>{t(purpose)}</span>}
      {covers.map(({ id, number }) => (
        <RecordCell key={id} type="sales" id={id} number={number} />
      ))}
    </span>
  );
}
