'use client';

import { Filter } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { TrailChanges } from '@/components/fields/trail-changes';
import { useTrailWords } from '@/components/fields/use-trail-words';
import { RecordCell } from '@/components/report/register-cells';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import { IconButton } from '@/components/ui/button';
import type { AuditRow } from '@/lib/contract/reports/audit-trail';
import { nameKey } from '@/lib/domain/trail';
import type { TrailNames } from '@/lib/format/trail-words';

export function ActionCell({ action }: { action: string }) {
  const t = useTranslations('acts');
  const key = action.replaceAll(' ', '-');
  return t.has(key) ? t(key) : action;
}

/** Changes of a row; they are rendered once the field labels are loaded. */
export const ChangesCell = (props: ComponentProps<typeof TrailChanges>) => (
  <Messages of={['changed-fields']}>
    <TrailChanges {...props} />
  </Messages>
);

type RecordProps = Readonly<{ row: AuditRow; names: TrailNames | undefined }>;

/** Record of a row: a document by its number, another record by its type and name. */
export const TrailRecord = (props: RecordProps) => (
  <Messages of={['changed-fields']}>
    <NamedRecord {...props} />
  </Messages>
);

function NamedRecord({ row, names = {} }: RecordProps) {
  const { kind } = useTrailWords();
  const { record_type: type, record_id: id, number } = row;
  const name = names[nameKey(type, id)] ?? (/^\d+$/.test(id) ? id : '');
  return <RecordCell type={type} id={id} number={number ?? `${kind(type)} ${name}`.trim()} />;
}

export function PageCell({ page }: { page: string }) {
  const t = useTranslations('routes');
  const key = page.replaceAll(' ', '-');
  return t.has(key) ? t(key) : page;
}

/** Button that filters the report by the record of its row. */
export function OnlyThis({ onSelect }: { onSelect: () => void }) {
  const t = useTranslations('reports.record');
  const tabIndex = useCellTab();
  return (
    <IconButton
      variant="ghost"
      icon={Filter}
      label={t('only')}
      tabIndex={tabIndex}
      className="no-print -my-0.5 h-6! min-h-6! w-6!"
      onClick={onSelect}
    />
  );
}
