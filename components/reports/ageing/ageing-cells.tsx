'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import type { AgeingLine } from '@/components/reports/ageing/ageing-rows';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import { useMayView } from '@/hooks/use-may-view';

/** Which side begins here. */
export function OwingCell({ row: { side } }: { row: Extract<AgeingLine, { kind: 'side' }> }) {
  return useTranslations('reports.ageing')(side);
}

/** The party by a link to its record, or what all of them come to. */
export function NameCell({ row }: { row: Exclude<AgeingLine, { kind: 'side' }> }) {
  const t = useTranslations('reports');
  const tabIndex = useCellTab();
  const mayView = useMayView();
  if (row.kind === 'sum') return t('total');
  const { party_id, party } = row.of;
  if (!mayView('parties')) return <bdi>{party}</bdi>;
  return (
    <RecordLink to="app.accounting.parties" view={party_id} tabIndex={tabIndex}>
      <bdi>{party}</bdi>
    </RecordLink>
  );
}
