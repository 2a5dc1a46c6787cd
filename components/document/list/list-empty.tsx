'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { FileStart } from '@/components/document/list/file-start';
import type { ListQuery } from '@/components/document/list/use-list-query';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { usePermission } from '@/hooks/use-permission';
import { pageOf } from '@/lib/routes';

/** Nothing yet, with the way to begin; or nothing that matches, with the way to see the rest. */
export function ListEmpty<Record extends DocumentRecord>({
  of,
  query,
}: {
  of: DocumentDefinition<Record>;
  query: ListQuery;
}) {
  const t = useTranslations('document.list');
  const own = useTranslations(of.words);
  const { may } = usePermission(pageOf(of.route));
  const { ListActions } = of;

  if (query.isFiltered) {
    return (
      <EmptyState
        kind="no-match"
        title={t('noMatch')}
        actions={<Button onClick={query.clear}>{t('clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      kind="none"
      title={own('none')}
      actions={
        may('create') && (
          <>
            <RecordLink to={of.route} view="new" className={buttonClass({ variant: 'primary' })}>
              {own('new')}
            </RecordLink>
            {ListActions && <ListActions />}
          </>
        )
      }
    >
      {own('noneHint')}
      {of.startsWithFile && may('create') && <FileStart of={of} />}
    </EmptyState>
  );
}
