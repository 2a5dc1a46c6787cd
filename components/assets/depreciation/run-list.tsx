'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DueBanner } from '@/components/assets/depreciation/due-banner';
import { useRunColumns } from '@/components/assets/depreciation/run-columns';
import { usePaging } from '@/components/document/list/use-paging';
import { NotYet } from '@/components/document/record/load-failure';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { PageHead } from '@/components/ui/page-head';
import { Pager } from '@/components/ui/pager';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { depreciation } from '@/lib/contract/assets/depreciation';

/** List of runs, latest period first, below what is due. */
export function RunList() {
  const title = useTranslations('routes')('depreciation');
  const goTo = useGoTo();
  const { may } = usePermission('depreciation');
  const { page, size, setPage, setSize } = usePaging('-date');
  const input = { page: String(page), per_page: String(size) };
  const { data, error, refetch } = useAnswer(depreciation.list, { input });
  useDocumentTitle(title);
  useShortcuts({
    refresh: () => void refetch(),
    ...(may('create') && { new: () => void goTo('app.asset.depreciation', { view: 'new' }) }),
  });
  return (
    <WidePage>
      <PageHead title={title} count={data?.meta.total}>
        {may('create') && <NewLink />}
      </PageHead>
      <DueBanner />
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && <Runs of={data.data} title={title} />}
      {data && (
        <Pager page={page} size={size} total={data.meta.total} onPage={setPage} onSize={setSize} />
      )}
    </WidePage>
  );
}

type RunsProps = Readonly<{ of: AnswerOf<typeof depreciation.list>['data']; title: string }>;

function Runs({ of, title }: RunsProps) {
  const t = useTranslations('assets.depreciation');
  const goTo = useGoTo();
  const { may } = usePermission('depreciation');
  const columns = useRunColumns();
  return (
    <DataTable
      label={title}
      rows={of}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowLabel={({ number }) => number}
      onOpen={(id) => void goTo('app.asset.depreciation', { view: id })}
      empty={
        <EmptyState kind="none" title={t('none')} actions={may('create') && <NewLink />}>
          {t('noneHint')}
        </EmptyState>
      }
    />
  );
}

function NewLink() {
  const t = useTranslations('assets.depreciation');
  return (
    <RecordLink
      to="app.asset.depreciation"
      view="new"
      className={buttonClass({ variant: 'primary' })}
    >
      <Icon of={Plus} size={14} />
      {t('new')}
      <Kbd>N</Kbd>
    </RecordLink>
  );
}
