'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useFormats } from '@/hooks/use-formats';
import type { RevaluationLine } from '@/lib/contract/dealing/revaluation';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { figureColumn } from '@/components/ui/plain-columns';

type Props = Readonly<{ lines: readonly RevaluationLine[]; difference: string | null }>;

export function RevaluationLines({ lines, difference }: Props) {
  const t = useTranslations('revaluation');
  const columns = useColumns(difference);
  if (lines.length === 0) return null;
  return (
    <div className="@container overflow-x-auto">
      <p className="flex justify-end">
        <RateSwitch />
      </p>
      <PlainTable
        label={t('lines')}
        rows={lines}
        rowId={({ currency }) => currency}
        columns={columns}
      />
    </div>
  );
}

/** Columns of the lines. If the total difference is known, the footer shows it. */
function useColumns(difference: string | null): readonly PlainColumn<RevaluationLine>[] {
  const t = useTranslations('revaluation');
  const { baseCurrency } = useFormats();
  return [
    {
      id: 'currency',
      header: t('currency'),
      cell: ({ currency }) => <bdi className="font-medium">{currency}</bdi>,
      ...(difference !== null && { foot: t('total') }),
    },
    figureColumn({ id: 'quantity', header: t('quantity') }, ({ quantity, currency }) => ({
      value: quantity,
      of: currency,
      tone: 'plain',
    })),
    ...useWorthColumns(),
    figureColumn(
      {
        id: 'difference',
        header: useInBase('difference'),
        ...(difference !== null && { foot: <Figure value={difference} of={baseCurrency} /> }),
      },
      (line) => ({ value: line.difference, of: baseCurrency }),
    ),
  ];
}

function useWorthColumns(): readonly PlainColumn<RevaluationLine>[] {
  const t = useTranslations('revaluation');
  const { baseCurrency, day } = useFormats();
  const plain = (value: string) => ({ value, of: baseCurrency, tone: 'plain' }) as const;
  return [
    figureColumn({ id: 'cost', header: useInBase('cost') }, ({ cost }) => plain(cost)),
    {
      id: 'rate',
      header: t('rate'),
      align: 'end',
      cell: (line) => <Rate of={line.currency} quote={line} />,
    },
    {
      id: 'rateDate',
      header: t('rateDate'),
      className: '@max-[40rem]:hidden',
      cellClass: 'figure',
      cell: ({ rate_date }) => day(rate_date),
    },
    figureColumn({ id: 'worth', header: useInBase('worth') }, ({ worth }) => plain(worth)),
  ];
}

function useInBase(id: 'cost' | 'worth' | 'difference'): string {
  const { baseMark } = useFormats();
  return useTranslations('revaluation')(id, { currency: baseMark });
}
