'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Revaluation } from '@/lib/contract/exchange/revaluation';
import { recordView } from '@/lib/domain/document-type';

export function useRevaluationColumns(): readonly Column<Revaluation>[] {
  const t = useTranslations('revaluation');
  const column = columnsOf<Revaluation>(t);
  const { day } = useFormats();
  return [
    column('number', { pin: true, width: 130, card: 'title' }, ({ id, number }) => (
      <RecordLink
        to="app.accounting.fiscal-closing"
        view={recordView('revaluation', id)}
        className="figure font-medium"
      >
        {number}
      </RecordLink>
    )),
    column('period_end', { header: t('periodEnd'), width: 130, card: 'line' }, ({ period_end }) => (
      <bdi className="figure">{day(period_end)}</bdi>
    )),
    column('currencies', { width: 180, card: 'meta' }, ({ lines }) => (
      <bdi>{lines.map(({ currency }) => currency).join(', ')}</bdi>
    )),
    column('mode', { width: 200, card: 'meta' }, ({ mode }) => t(`modeNames.${mode}`)),
    ...useOutcome(),
  ];
}

function useOutcome(): readonly Column<Revaluation>[] {
  const t = useTranslations('revaluation');
  const column = columnsOf<Revaluation>(t);
  const { baseCurrency, baseMark, instant } = useFormats();
  return [
    column('status', { width: 130, card: 'badge' }, ({ status, is_stale }) => (
      <span className="flex items-center gap-2">
        <StatusBadge status={status} />
        {is_stale && <span className="text-12 text-warning">{t('staleMark')}</span>}
      </span>
    )),
    column(
      'difference',
      { header: t('difference', { currency: baseMark }), align: 'end', width: 150, card: 'amount' },
      ({ difference }) => <Figure value={difference} of={baseCurrency} />,
    ),
    column('at', { width: 170, card: false }, ({ created_at }) => (
      <bdi className="figure text-ink-2">{instant(created_at)}</bdi>
    )),
  ];
}
