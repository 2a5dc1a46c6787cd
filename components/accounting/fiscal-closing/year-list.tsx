'use client';

import { useTranslations } from 'use-intl';

import { useYearColumns } from '@/components/accounting/fiscal-closing/year-columns';
import { NotYet } from '@/components/document/record/load-failure';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { type FiscalYear, fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';

export function YearList() {
  const t = useTranslations('fiscal-closing');
  const { data, error, refetch } = useAnswer(fiscalClosing.list);
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: () => void refetch() });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={t('title')} count={data?.length}>
        <RecordLink to="app.accounting.fiscal-closing" view="revaluation" className={buttonClass()}>
          {t('revaluations')}
        </RecordLink>
      </PageHead>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        {!data && <NotYet error={error} onRetry={() => void refetch()} />}
        {data && <Years rows={data} />}
      </div>
    </div>
  );
}

function Years({ rows }: { rows: readonly FiscalYear[] }) {
  const t = useTranslations('fiscal-closing');
  const goTo = useGoTo();
  const columns = useYearColumns();
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      rowId={({ id }) => String(id)}
      onOpen={(id) => void goTo('app.accounting.fiscal-closing', { view: id })}
      empty={<NoYears />}
    />
  );
}

function NoYears() {
  const t = useTranslations('fiscal-closing');
  const { may } = usePermission('organization details');
  return (
    <EmptyState
      kind="none"
      title={t('none')}
      actions={
        may('view') && (
          <RecordLink to="app.organization-details" className={buttonClass()}>
            {t('toOrganization')}
          </RecordLink>
        )
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}
