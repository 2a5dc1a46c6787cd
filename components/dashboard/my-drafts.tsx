'use client';

import { useTranslations } from 'use-intl';

import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import type { DocumentRow } from '@/lib/contract/document-fields';

const SHOWN = 5;

/** My own drafts that are not posted yet, the latest first. */
export function MyDrafts() {
  const t = useTranslations('dashboard.drafts');
  const { may } = usePermission('journal entry');
  const query = { status: 'draft', mine: '1', per_page: String(SHOWN) } as const;
  const { data, error, refetch } = useAnswer(
    journalEntry.list,
    { input: query },
    { enabled: may('view') },
  );
  if (!may('view')) return null;

  return (
    <DashboardCard
      title={t('title')}
      end={
        data &&
        data.meta.total > 0 && (
          <RecordLink
            to="app.accounting.journal-entry"
            query={{ status: 'draft', mine: '1' }}
            className="text-12 font-medium text-accent"
          >
            {t('all', { count: data.meta.total })}
          </RecordLink>
        )
      }
    >
      {data?.data.map((row) => (
        <Draft key={row.id} row={row} />
      ))}
      {data?.data.length === 0 && (
        <EmptyState
          kind="none"
          title={t('none')}
          actions={
            may('create') && (
              <RecordLink to="app.accounting.journal-entry" view="new" className="btn">
                {t('new')}
              </RecordLink>
            )
          }
        />
      )}
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && error && (
        <EmptyState
          kind="refused"
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        >
          {error.message}
        </EmptyState>
      )}
    </DashboardCard>
  );
}

function Draft({ row }: { row: DocumentRow }) {
  const t = useTranslations('dashboard.drafts');
  const formats = useFormats();
  return (
    <RecordLink
      to="app.accounting.journal-entry"
      view={row.id}
      className="flex min-h-10 items-center gap-3 border-b border-line px-4 last:border-b-0 hover:bg-row-hover"
    >
      <span className="flex-none text-ink-3">{row.date ? formats.day(row.date) : t('noDay')}</span>
      <bdi className="min-w-0 flex-1 truncate">{row.memo ?? t('noMemo')}</bdi>
      {row.amount !== null && row.currency !== null && (
        <bdi dir="ltr" className="figure">
          {formats.money(row.amount, row.currency)}
        </bdi>
      )}
    </RecordLink>
  );
}
