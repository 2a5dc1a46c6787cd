'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useFormats } from '@/hooks/use-formats';
import type { RevaluationLine } from '@/lib/contract/exchange/revaluation';
import { PlainTable } from '@/components/ui/plain-table';

type Props = Readonly<{ lines: readonly RevaluationLine[]; difference: string | null }>;

/** What every currency cost, and is worth at its closing rate. */
export function RevaluationLines({ lines, difference }: Props) {
  const t = useTranslations('accounting.revaluation');
  const { baseCurrency, baseMark, day } = useFormats();
  if (lines.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <p className="flex justify-end">
        <RateSwitch />
      </p>
      <PlainTable
        label={t('lines')}
        rows={lines}
        rowId={({ currency }) => currency}
        columns={[
          {
            ...{ id: 'currency', header: t('currency') },
            cell: ({ currency }) => <bdi className="font-medium">{currency}</bdi>,
            ...(difference !== null && { foot: t('total') }),
          },
          {
            ...{ id: 'quantity', header: t('quantity'), align: 'end' },
            cell: ({ quantity, currency }) => (
              <Figure value={quantity} of={currency} tone="plain" />
            ),
          },
          {
            ...{ id: 'cost', header: t('cost', { currency: baseMark }), align: 'end' },
            cell: ({ cost }) => <Figure value={cost} of={baseCurrency} tone="plain" />,
          },
          {
            ...{ id: 'rate', header: t('rate'), align: 'end' },
            cell: (line) => <Rate of={line.currency} quote={line} />,
          },
          {
            ...{ id: 'rateDate', header: t('rateDate') },
            ...{ className: 'max-sm:hidden', cellClass: 'figure' },
            cell: ({ rate_date }) => day(rate_date),
          },
          {
            ...{ id: 'worth', header: t('worth', { currency: baseMark }), align: 'end' },
            cell: ({ worth }) => <Figure value={worth} of={baseCurrency} tone="plain" />,
          },
          {
            ...{ id: 'difference', header: t('difference', { currency: baseMark }), align: 'end' },
            cell: (line) => <Figure value={line.difference} of={baseCurrency} />,
            ...(difference !== null && { foot: <Figure value={difference} of={baseCurrency} /> }),
          },
        ]}
      />
    </div>
  );
}
