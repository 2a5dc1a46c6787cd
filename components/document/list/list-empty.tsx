'use client';

import { useTranslations } from 'use-intl';

import { AttachBox } from '@/components/document/attachments/attach-box';
import { useAttach, usePastedFiles } from '@/components/document/attachments/use-attach';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import type { ListQuery } from '@/components/document/list/use-list-query';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { usePermission } from '@/hooks/use-permission';
import { useGoTo } from '@/hooks/use-view';
import { pageOf } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
}>;

/** Empty state: no documents yet, with ways to start; or no match, with a way to clear the filters. */
export function ListEmpty<Record extends DocumentRecord>({ of, query }: Props<Record>) {
  const own = useTranslations(of.words);
  const { may } = usePermission(pageOf(of.route));

  if (query.isFiltered) {
    return <NoMatch query={query} />;
  }
  return (
    <EmptyState
      kind="none"
      title={of.NoneTitle ? <of.NoneTitle /> : own('none')}
      actions={may('create') && <Beginnings of={of} />}
    >
      {own('noneHint')}
      {of.startsWithFile && may('create') && <FileStart of={of} />}
    </EmptyState>
  );
}

function NoMatch({ query }: Readonly<{ query: ListQuery }>) {
  const t = useTranslations('document.list');
  return (
    <EmptyState
      kind="no-match"
      title={t('noMatch')}
      actions={<Button onClick={query.clear}>{t('clear')}</Button>}
    />
  );
}

function Beginnings<Record extends DocumentRecord>({
  of,
}: Readonly<{ of: DocumentDefinition<Record> }>) {
  const own = useTranslations(of.words);
  const { ListActions } = of;
  return (
    <>
      <RecordLink to={of.route} view="new" className={buttonClass({ variant: 'primary' })}>
        {own('new')}
      </RecordLink>
      {ListActions && <ListActions />}
    </>
  );
}

/** Starts a document from a file: the dropped file is attached to the form that opens. */
function FileStart<Record extends DocumentRecord>({
  of: { route, words },
}: {
  of: DocumentDefinition<Record>;
}) {
  const own = useTranslations(words);
  const goTo = useGoTo();
  const { attach, sending, failure } = useAttach(
    undefined,
    ({ id }) => void goTo(route, { view: 'new', query: { file: id } }),
  );
  const take = (files: readonly File[]) => void attach(files.slice(0, 1));
  usePastedFiles(take);
  return (
    <div className="mt-4 grid gap-2">
      <p>{own('fileStart')}</p>
      <AttachBox sending={sending} failure={failure} onFiles={take} />
    </div>
  );
}
