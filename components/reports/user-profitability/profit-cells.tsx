'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { useCellTab } from '@/components/report/cell-tab';
import type { ProfitScreenRow } from '@/components/reports/user-profitability/profit-rows';
import { useMayView } from '@/hooks/use-may-view';

/** Who it is; a customer by a link to their record. */
export function NameCell({ row: { isTotal, by, id, name } }: { row: ProfitScreenRow }) {
  const t = useTranslations('reports');
  const tabIndex = useCellTab();
  const mayView = useMayView();
  if (isTotal) return t('total');
  if (id === null || name === null) return t(`nobody.${by}`);
  if (by === 'user' || !mayView('parties')) return <bdi>{name}</bdi>;
  return (
    <RecordLink to="app.accounting.parties" view={id} tabIndex={tabIndex}>
      <bdi>{name}</bdi>
    </RecordLink>
  );
}
