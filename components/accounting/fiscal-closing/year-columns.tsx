'use client';

import { useTranslations } from 'use-intl';

import { YearNumber } from '@/components/accounting/fiscal-closing/year-number';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { FiscalYear } from '@/lib/contract/accounting/fiscal-closing';
import { periodInWords } from '@/lib/format/period-words';

type Columns = readonly Column<FiscalYear>[];

export function useYearColumns(): Columns {
  const t = useTranslations('accounting.closing');
  const { baseCurrency, baseMark, instant } = useFormats();
  const { locale } = useLocale();
  const days = ({ from, to }: FiscalYear) => periodInWords({ from, to }, locale);
  return [
    {
      id: 'number',
      header: t('number'),
      cell: (year) => <YearNumber year={year} />,
      pin: true,
      width: 130,
      card: 'title',
    },
    {
      id: 'days',
      header: t('days'),
      cell: (year) => days(year).own,
      width: 220,
      card: 'line',
    },
    {
      id: 'twin',
      header: t('otherCalendar'),
      cell: (year) => <span className="text-ink-2">{days(year).twin}</span>,
      width: 240,
      card: 'meta',
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      width: 150,
      card: 'badge',
    },
    {
      id: 'result',
      header: t('resultIn', { currency: baseMark }),
      cell: ({ result }) => <Figure value={result} of={baseCurrency} />,
      align: 'end',
      width: 150,
      card: 'amount',
    },
    {
      id: 'by',
      header: t('closedBy'),
      cell: ({ closed_by }) => closed_by && <bdi>{closed_by.name}</bdi>,
      width: 150,
      card: 'meta',
    },
    {
      id: 'at',
      header: t('closedAt'),
      cell: ({ closed_at }) =>
        closed_at && <bdi className="figure text-ink-2">{instant(closed_at)}</bdi>,
      width: 170,
      card: false,
    },
  ];
}
