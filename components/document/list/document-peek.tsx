'use client';

import { ArrowDown, ArrowUp, Ban, CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActNote } from '@/components/document/record/act-note';
import { CopyNumber } from '@/components/document/record/copy-number';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { DocumentFacts } from '@/components/document/record/document-facts';
import { DocumentHero } from '@/components/document/record/document-hero';
import { LoadFailure } from '@/components/document/record/load-failure';
import { shownNumber } from '@/components/document/document-number';
import { type RecordTab, RecordTabs } from '@/components/document/record/record-tabs';
import { useDocumentActs } from '@/components/document/record/use-document-acts';
import { VoidDialog } from '@/components/document/record/void-dialog';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  id: number;
  /** Ids of the rows in the list, for moving to the previous or next one. */
  ids: readonly string[];
  onMove: (id: string | undefined) => void;
  onOpen: (id: string) => void;
}>;

/** Side panel with one document of the list. */
export function DocumentPeek<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, id, ids, onMove, onOpen } = props;
  const shown = useAnswer(of.endpoints.show, { params: { id } });
  const record = shown.data;
  const t = useTranslations('document');
  const at = ids.indexOf(String(id));
  const step = (by: 1 | -1) => {
    const to = ids[at + by];
    return { disabled: at < 0 || to === undefined, onClick: () => to && onMove(to) };
  };
  return (
    <PeekPanel
      onClose={() => onMove(undefined)}
      title={
        record && (
          <>
            <span className="figure">{shownNumber(of.type, record)}</span>
            <CopyNumber number={shownNumber(of.type, record)} />
            <StatusBadge status={record.status} />
          </>
        )
      }
      actions={
        <>
          <IconButton variant="ghost" label={t('previous')} icon={ArrowUp} {...step(-1)} />
          <IconButton variant="ghost" label={t('next')} icon={ArrowDown} {...step(1)} />
        </>
      }
      footer={record && <PeekActions of={of} record={record} onOpen={onOpen} onMove={onMove} />}
    >
      {shown.isError && <LoadFailure error={shown.error} onRetry={() => void shown.refetch()} />}
      {shown.isPending && <SkeletonRows rows={6} />}
      {record && <PeekBody of={of} record={record} />}
    </PeekPanel>
  );
}

type OfRecord<Record extends DocumentRecord> = Pick<Props<Record>, 'of'> & { record: Record };

type PeekBodyProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
}>;

function PeekBody<Record extends DocumentRecord>({ of, record }: PeekBodyProps<Record>) {
  const [tab, setTab] = useState<RecordTab>('ledger');
  const { Hero = DocumentHero } = of;
  return (
    <div className="grid gap-4">
      <Hero record={record} />
      <DocumentFacts record={record} />
      <div>
        <RecordTabs of={of} record={record} tab={tab} onTab={setTab} />
      </div>
    </div>
  );
}

type ActionsProps<Record extends DocumentRecord> = OfRecord<Record> &
  Pick<Props<Record>, 'onOpen' | 'onMove'>;

function PeekActions<Record extends DocumentRecord>(props: ActionsProps<Record>) {
  const { of, record, onOpen, onMove } = props;
  const t = useTranslations('document');
  const acts = useDocumentActs(of, record, () => onMove(undefined));
  const [isVoiding, setVoiding] = useState(false);
  return (
    <>
      <div className="w-full empty:hidden">
        <ActNote note={acts.note} />
      </div>
      <Button kbd="Enter" onClick={() => onOpen(String(record.id))}>
        {t('open')}
      </Button>
      {acts.mayPost && (
        <Button variant="primary" busy={acts.isPosting} onClick={() => void acts.post()}>
          {t('post')}
        </Button>
      )}
      {acts.mayVoid && (
        <Button icon={Ban} onClick={() => setVoiding(true)}>
          {t('voidIt')}
        </Button>
      )}
      {acts.mayDuplicate && (
        <RecordLink to={of.route} view="new" query={{ copy: record.id }} className={buttonClass()}>
          <Icon of={CopyPlus} size={14} />
          {t('duplicate')}
        </RecordLink>
      )}
      {acts.mayDelete && (
        <Button variant="ghost" className="ms-auto" onClick={() => void acts.destroy()}>
          {t('delete')}
        </Button>
      )}
      {isVoiding && <VoidDialog of={of} row={record} onClose={() => setVoiding(false)} />}
    </>
  );
}
