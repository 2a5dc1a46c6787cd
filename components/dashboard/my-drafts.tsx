'use client';

import { useTranslations } from 'use-intl';

import { DashboardCard } from './dashboard-card';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Dashboard, OwnDraft } from '@/lib/contract/dashboard';
import { documentRoute, isDocumentType } from '@/lib/domain/document-type';
import { keyOf } from '@/lib/routes';

type Props = Readonly<{ drafts: Dashboard['drafts']; latest: readonly OwnDraft[] }>;

/** Card with the user's own drafts: their number, and the latest ones. */
export function MyDrafts({ drafts, latest }: Props) {
  const t = useTranslations('dashboard.drafts');
  const label = useTranslations('routes');
  const formats = useFormats();
  const { may } = usePermission('journal entry');
  const mine = drafts.filter((one) => one.mine > 0);
  const count = mine.reduce((sum, one) => sum + one.mine, 0);

  return (
    <DashboardCard
      title={t('title')}
      end={count > 0 && <span className="figure text-12">{count}</span>}
    >
      {latest.map(({ type, is_remittance, id, date, memo, amount, currency }) => {
        if (!isDocumentType(type)) return null;
        const to = documentRoute(type, is_remittance);
        return (
          <RecordLink
            key={`${type} ${id}`}
            to={to}
            view={id}
            className="flex min-h-10 items-center gap-3 border-b border-line px-4 py-1 last:border-b-0 hover:bg-row-hover"
          >
            <span className="flex-none text-ink-3">{date ? formats.day(date) : t('noDay')}</span>
            <span className="grid min-w-0 flex-1">
              <span className="truncate">{memo ? <FreeText>{memo}</FreeText> : t('noMemo')}</span>
              <span className="text-12 text-ink-3">{label(keyOf(to))}</span>
            </span>
            {amount !== null && currency !== null && (
              <Ltr className="flex-none">{formats.money(amount, currency)}</Ltr>
            )}
          </RecordLink>
        );
      })}
      {count > latest.length && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2 text-12">
          {mine.map(({ type, is_remittance, mine: own }) => {
            if (!isDocumentType(type)) return null;
            const to = documentRoute(type, is_remittance);
            return (
              <RecordLink
                key={`${type} ${is_remittance ?? ''}`}
                to={to}
                query={{ status: 'draft', mine: '1' }}
                className="font-medium text-accent"
              >
                {t('all', { type: label(keyOf(to)), count: own })}
              </RecordLink>
            );
          })}
        </p>
      )}
      {count === 0 && (
        <EmptyState
          kind="none"
          title={t('none')}
          actions={
            may('create') && (
              <RecordLink to="app.accounting.journal-entry" view="new" className={buttonClass()}>
                {t('new')}
              </RecordLink>
            )
          }
        />
      )}
    </DashboardCard>
  );
}
