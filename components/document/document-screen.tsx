'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord, SaveIntent } from './definition';
import { DocumentList, documentPeek } from './list/document-list';
import { PageFailure } from './record/load-failure';
import { NoSuchView } from './record/no-such-view';
import { shownNumber } from './document-number';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { useDocumentTitle, useOpenRecord, useRecordName } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { usePostWords } from '@/hooks/use-post-words';
import { useQueryState } from '@/hooks/use-query-state';
import { toast } from '@/hooks/use-toast';
import { useGoTo, useView } from '@/hooks/use-view';
import { documentNumber } from '@/lib/domain/document-number';
import { catalogueOf } from '@/lib/i18n';
import { keyOf, pageOf } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{ of: DocumentDefinition<Record> }>;

const NO_FILES: readonly number[] = [];

const documentPage = lazyPart(() => import('./record/document-page'));

/** Screen of a document type: its list, a record, or the form of a new document. */
export function DocumentScreen<Record extends DocumentRecord>({ of }: Props<Record>) {
  const { words, catalogues = [] } = of;
  const view = useView();
  usePreload([documentPage, documentPeek, of.Form, of.View]);
  return (
    <Messages
      of={['routes', 'document', catalogueOf(words), ...catalogues]}
      fallback={<SkeletonRows />}
    >
      <Title of={of} />
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <DocumentList of={of} />}
      {view.kind === 'new' && <NewDocument of={of} />}
      {view.kind === 'record' && <OneDocument key={view.id} of={of} id={view.id} />}
      {view.kind === 'word' && <NoSuchView />}
    </Messages>
  );
}

/**
 * Sets the document title: the number of the open record, which the record's page provides, or the name of the list or
 * of a new record.
 */
function Title<Record extends DocumentRecord>({ of: { route, words } }: Props<Record>) {
  const label = useTranslations('routes');
  const own = useTranslations(words);
  const view = useView();
  const isNew = view.kind === 'new' && own.has('newTitle');
  const page = isNew ? own('newTitle') : label(keyOf(route));
  const open = useOpenRecord(({ number }) => number);
  useDocumentTitle(open ?? (view.kind === 'record' ? undefined : page));
  return null;
}

function NewDocument<Record extends DocumentRecord>({ of }: Props<Record>) {
  const { query } = useQueryState();
  const { may } = usePermission(pageOf(of.route));
  const copied = Number(query.get('copy') ?? 0);
  const file = Number(query.get('file') ?? 0);
  const [round, setRound] = useState(0);
  const [previous, setPrevious] = useState<Record>();
  const goTo = useGoTo();
  const tell = useSavedToast(of);
  if (!may('create')) return <NoSuchView />;

  const onSaved = (saved: Record, intent: SaveIntent) => {
    tell(saved, intent);
    if (intent === 'post-new') {
      setRound(round + 1);
      setPrevious(saved);
      void goTo(of.route, { view: 'new', replace: true });
    } else if (saved.status === 'draft' && !of.draftsAreShown) {
      void goTo(of.route, { view: saved.id, query: { mode: 'edit' }, replace: true });
    } else void goTo(of.route, { view: saved.id, replace: true });
  };
  if (copied > 0) return <CopiedForm key={round} of={of} id={copied} onSaved={onSaved} />;
  return (
    <FormOf
      key={round}
      of={of}
      previous={previous}
      onSaved={onSaved}
      files={file > 0 ? [file] : NO_FILES}
    />
  );
}

function CopiedForm<Record extends DocumentRecord>({
  of,
  id,
  onSaved,
}: Props<Record> & { id: number; onSaved: (saved: Record, intent: SaveIntent) => void }) {
  const { data, error, refetch } = useAnswer(of.endpoints.show, { params: { id } });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return data ? <FormOf of={of} copied={data} onSaved={onSaved} /> : <SkeletonRows />;
}

function OneDocument<Record extends DocumentRecord>({ of, id }: Props<Record> & { id: number }) {
  const { query } = useQueryState();
  const { may } = usePermission(pageOf(of.route));
  const isEditing = query.get('mode') === 'edit' && may('edit');
  return isEditing ? <EditedDocument of={of} id={id} /> : <ShownDocument of={of} id={id} />;
}

function ShownDocument<Record extends DocumentRecord>({ of, id }: Props<Record> & { id: number }) {
  const page = useLazyPart(documentPage, true);
  const view = useLazyPart(of.View, true);
  return page && view ? <page.DocumentPage of={of} id={id} {...view} /> : <SkeletonRows />;
}

/** Refetches a draft before editing. A record that is no longer a draft or belongs to another screen is only shown. */
function EditedDocument<Record extends DocumentRecord>({ of, id }: Props<Record> & { id: number }) {
  const goTo = useGoTo();
  const tell = useSavedToast(of);
  const { data, error, isFetchedAfterMount, refetch } = useAnswer(
    of.endpoints.show,
    { params: { id } },
    { staleTime: 0 },
  );
  useRecordName(data && documentNumber(of.type, id));
  // The record with which the form was opened. Later refetches do not replace it.
  const [opened, setOpened] = useState<Record>();
  if (opened === undefined && data && isFetchedAfterMount) setOpened(data);
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!opened) return <SkeletonRows />;
  if (opened.status !== 'draft' || of.own?.is(opened) === false)
    return <ShownDocument of={of} id={id} />;

  const onSaved = (saved: Record, intent: SaveIntent) => {
    tell(saved, intent);
    if (saved.status !== 'draft' || of.draftsAreShown) {
      void goTo(of.route, { view: saved.id, replace: true });
    }
  };
  return <FormOf of={of} record={opened} onSaved={onSaved} />;
}

type FormOfProps<Record extends DocumentRecord> = Props<Record> & {
  record?: Record;
  copied?: Record;
  previous?: Record | undefined;
  files?: readonly number[];
  onSaved: (saved: Record, intent: SaveIntent) => void;
};

function FormOf<Record extends DocumentRecord>({
  of,
  record,
  copied,
  previous,
  files = NO_FILES,
  onSaved,
}: FormOfProps<Record>) {
  const form = useLazyPart(of.Form, true);
  const goTo = useGoTo();
  if (!form) return <SkeletonRows />;
  const cancel = () => void goTo(of.route, record ? { view: record.id } : {});
  return (
    <form.Form
      of={of}
      record={record}
      copied={copied}
      previous={previous}
      files={files}
      onSaved={onSaved}
      onCancel={cancel}
    />
  );
}

function useSavedToast<Record extends DocumentRecord>({ type, words }: DocumentDefinition<Record>) {
  const t = useTranslations('document');
  const posted = usePostWords(words);
  return (saved: Record, intent: SaveIntent) => {
    const number = shownNumber(type, saved);
    const isHeld = intent !== 'draft' && saved.status === 'pending_approval';
    if (intent === 'draft') toast.success(t('saved', { number }));
    else if (isHeld) toast.plain(t('held', { number }));
    else toast.success(posted('posted', number));
  };
}
