'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActNote } from './act-note';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { DocumentFacts } from './document-facts';
import { DocumentHero } from './document-hero';
import { DocumentHead } from './document-head';
import { PageFailure } from './load-failure';
import { PrintHead, PrintSignatures } from '@/components/document/print/print-parts';
import { RecordFrame, showBehind } from './record-frame';
import { type RecordTab, RecordTabs } from './record-tabs';
import { useDocumentActs } from './use-document-acts';
import { useTrail } from '@/hooks/use-trail';
import { VoidStrip } from './void-strip';
import { VoidDialog } from './void-dialog';
import { showEntry } from './entry-button';
import { WaitingDocument } from '@/components/document/list/waiting-document';
import { SkeletonRows } from '@/components/ui/skeleton';
import { drawNow } from '@/hooks/draw-now';
import { useAnswer } from '@/hooks/use-call';
import { useRecordName } from '@/hooks/use-document-title';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { documentNumber } from '@/lib/domain/document-number';

type Shown<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
  /** View of the document definition, already loaded. */
  View: ComponentType<{ record: Record }>;
}>;

export function DocumentPage<Record extends DocumentRecord>({
  of,
  id,
  View,
}: Pick<Shown<Record>, 'of' | 'View'> & { id: number }) {
  const shown = useAnswer(of.endpoints.show, { params: { id } });
  const isLeaving = useOwnScreen(of, shown.data);
  if (shown.isError && !shown.data) {
    return <PageFailure error={shown.error} onRetry={() => void shown.refetch()} />;
  }
  if (!shown.data || isLeaving) return <SkeletonRows />;
  return <ShownRecord key={id} of={of} record={shown.data} View={View} />;
}

/**
 * Redirects to the right screen if a document type has several screens and the URL names the wrong one. Returns true
 * while redirecting.
 */
function useOwnScreen<Record extends DocumentRecord>(
  { own }: Pick<DocumentDefinition<Record>, 'own'>,
  record: Record | undefined,
): boolean {
  const goTo = useGoTo();
  const there = own && record && !own.is(record) ? own.else : undefined;
  const id = record?.id;
  useEffect(() => {
    if (there && id !== undefined) void goTo(there, { view: id, replace: true });
  }, [there, id, goTo]);
  return there !== undefined;
}

function ShownRecord<Record extends DocumentRecord>({ of, record, View }: Shown<Record>) {
  const t = useTranslations('document');
  const goTo = useGoTo();
  const { trail, remember } = useTrail(of.route);
  const acts = useDocumentActs(of, record, () => void goTo(of.route, { replace: true }));
  const [tab, setTab] = useState<RecordTab>('ledger');
  const [isVoiding, setVoiding] = useState(false);
  const show = (next: RecordTab) => {
    drawNow(() => setTab(next));
    showBehind();
  };
  const attach = () => show('attachments');
  const toEntry = (id: number) => {
    drawNow(() => setTab('ledger'));
    showEntry(id);
  };
  const { Hero = DocumentHero } = of;
  useRecordName(documentNumber(of.type, record.id));
  useShortcuts({ attach, history: () => show('history') });
  useEffect(() => {
    // Remembers this record, so that its row gets the focus when the user returns to the list.
    if (trail.last !== record.id) remember({ ...trail, last: record.id });
  }, [trail, remember, record.id]);

  return (
    <RecordFrame
      wide={of.isWide === true}
      strip={
        <DocumentHead
          of={of}
          record={record}
          acts={acts}
          onVoid={() => setVoiding(true)}
          onAttach={attach}
        />
      }
      asideLabel={t('tabs.label')}
      aside={<RecordTabs of={of} record={record} tab={tab} onTab={setTab} />}
    >
      <PrintHead of={of} record={record} />
      <ActNote note={acts.note} />
      <WaitingDocument of={of} record={record} />
      <VoidStrip voided={record.voided} onEntry={toEntry} />
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <Hero record={record} />
        <DocumentFacts record={record} />
      </div>
      <View record={record} />
      <PrintSignatures />
      {isVoiding && <VoidDialog of={of} row={record} onClose={() => setVoiding(false)} />}
    </RecordFrame>
  );
}
