'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Revaluation } from '@/lib/contract/exchange/revaluation';
import { recordView } from '@/lib/domain/document-type';

export function useRevaluationColumns(): readonly Column<Revaluation>[] {
  const t = useTranslations('accounting.revaluation');
  const { day } = useFormats();
  return [
    {
      id: 'number',
      header: t('number'),
      cell: ({ id, number }) => (
        <RecordLink
          to="app.accounting.fiscal-closing"
          view={recordView('revaluation', id)}
          className="figure font-medium"
        >
          {number}
        </RecordLink>
      ),
      pin: true,
      width: 130,
      card: 'title',
    },
    {
      id: 'period_end',
      header: t('periodEnd'),
      cell: ({ period_end }) => <bdi className="figure">{day(period_end)}</bdi>,
      width: 130,
      card: 'line',
    },
    {
      id: 'currencies',
      header: t('currencies'),
      cell: ({ lines }) => <bdi>{lines.map(({ currency }) => currency).join(', ')}</bdi>,
      width: 180,
      card: 'meta',
    },
    {
      id: 'mode',
      header: t('mode'),
      cell: ({ mode }) => t(`modeNames.${mode}`),
      width: 200,
      card: 'meta',
    },
    ...useOutcome(),
  ];
}

/** What came of it. */
function useOutcome(): readonly Column<Revaluation>[] {
  const t = useTranslations('accounting.revaluation');
  const { baseCurrency, baseMark, instant } = useFormats();
  return [
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      width: 130,
      card: 'badge',
    },
    {
      id: 'difference',
      header: t('difference', { currency: baseMark }),
      cell: ({ difference }) => <Figure value={difference} of={baseCurrency} />,
      align: 'end',
      width: 150,
      card: 'amount',
    },
    {
      id: 'at',
      header: t('at'),
      cell: ({ created_at }) => <bdi className="figure text-ink-2">{instant(created_at)}</bdi>,
      width: 170,
      card: false,
    },
  ];
}
