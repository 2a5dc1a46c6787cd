'use client';

import { useTranslations } from 'use-intl';

import { YearNumber } from '@/components/accounting/fiscal-closing/year-number';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { usePeriodWords } from '@/hooks/use-period-words';
import type { FiscalYear } from '@/lib/contract/accounting/fiscal-closing';

type Columns = readonly Column<FiscalYear>[];

export function useYearColumns(): Columns {
  const t = useTranslations('fiscal-closing');
  const column = columnsOf<FiscalYear>(t);
  const { baseCurrency, baseMark, instant } = useFormats();
  const days = usePeriodWords();
  return [
    column('number', { pin: true, width: 130, card: 'title' }, (year) => (
      <YearNumber year={year} />
    )),
    column('days', { width: 220, card: 'line' }, (year) => days(year).own),
    column('twin', { header: t('otherCalendar'), width: 240, card: 'meta' }, (year) => (
      <span className="text-ink-2">{days(year).twin}</span>
    )),
    column('status', { width: 150, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
    column(
      'result',
      { header: t('resultIn', { currency: baseMark }), align: 'end', width: 150, card: 'amount' },
      ({ result }) => <Figure value={result} of={baseCurrency} />,
    ),
    column(
      'by',
      { header: t('closedBy'), width: 150, card: 'meta' },
      ({ closed_by }) => closed_by && <bdi>{closed_by.name}</bdi>,
    ),
    column(
      'at',
      { header: t('closedAt'), width: 170, card: false },
      ({ closed_at }) => closed_at && <bdi className="figure text-ink-2">{instant(closed_at)}</bdi>,
    ),
  ];
}
