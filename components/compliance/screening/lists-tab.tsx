'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { ImportList } from './import-list';
import { LateLists } from './late-lists';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { screening } from '@/lib/contract/compliance/screening';
import type { ListVersion } from '@/lib/contract/compliance/screening-shapes';

const WORDS = 'screening.lists';

/** Columns that are hidden on phones. */
const SPARE = { className: 'max-sm:hidden' } as const;

/** Table of all list versions: source, state, numbers of entries and changes, import, and file hash. */
export function ListsTab() {
  const t = useTranslations(WORDS);
  const { may } = usePermission('compliance');
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useAnswer(screening.lists);
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  return (
    <ScrollRegion label={t('title')} className="min-h-0 flex-1 overflow-auto">
      <LateLists />
      <div className="grid gap-4 px-gutter py-4">
        {may('create') && (
          <div>
            <Button variant="primary" icon={Upload} onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          </div>
        )}
        {data.length === 0 ? (
          <EmptyState kind="none" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <Versions rows={data} />
        )}
      </div>
      {isImporting && <ImportList onClose={() => setImporting(false)} />}
    </ScrollRegion>
  );
}

function Versions({ rows }: { rows: readonly ListVersion[] }) {
  const t = useTranslations(`${WORDS}.columns`);
  const states = useTranslations(`${WORDS}.states`);
  const sources = useTranslations('screening.sources');
  const { instant } = useFormats();
  const stateOf = ({ is_current, is_late }: ListVersion) =>
    states(is_late ? 'late' : is_current ? 'current' : 'superseded');
  const counts = (['entities', 'added', 'changed', 'removed'] as const).map((name) => ({
    id: name,
    header: t(name),
    align: 'end' as const,
    ...(name !== 'entities' && SPARE),
    cell: (row: ListVersion) => <bdi className="figure">{row[name]}</bdi>,
  }));
  return (
    <TitledTable
      label={t('title')}
      className="sm:min-w-200"
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'list',
          header: t('list'),
          cell: ({ source, name }) => (
            <>
              {sources(source)} {name !== 'main' && <bdi className="text-ink-2">{name}</bdi>}
            </>
          ),
        },
        { id: 'version', header: t('version'), cell: ({ version }) => <bdi>{version}</bdi> },
        { id: 'state', header: t('state'), cell: stateOf },
        ...counts,
        {
          id: 'imported',
          header: t('imported'),
          ...SPARE,
          cell: ({ imported_at, imported_by }) => (
            <>
              <bdi className="figure">{instant(imported_at)}</bdi> <bdi>{imported_by}</bdi>
            </>
          ),
        },
        {
          id: 'hash',
          header: t('hash'),
          ...SPARE,
          cell: ({ sha256, file_name }) => (
            <bdi dir="ltr" className="figure" title={`${file_name} ${sha256}`}>
              {sha256.slice(0, 12)}
            </bdi>
          ),
        },
      ]}
    />
  );
}
