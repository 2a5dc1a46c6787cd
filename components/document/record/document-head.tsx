'use client';

import {
  Ban,
  ChevronLeft,
  ChevronRight,
  CopyPlus,
  Ellipsis,
  LayoutTemplate,
  Paperclip,
  Pencil,
  Printer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { RecordStrip } from '@/components/document/record/record-frame';
import type { useDocumentActs } from '@/components/document/record/use-document-acts';
import { neighboursOf, useTrail } from '@/hooks/use-trail';
import { StepButtons } from '@/components/document/record/step-button';
import { SaveTemplateDialog } from '@/components/document/templates/save-template-dialog';
import { templateTypeAt } from '@/components/document/templates/template-values';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useMedia } from '@/hooks/use-media';
import { usePostWords } from '@/hooks/use-post-words';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { RouteName } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
  acts: ReturnType<typeof useDocumentActs<Record>>;
  onVoid: () => void;
  onAttach: () => void;
}>;

/** Header strip of a document: number, state and actions. */
export function DocumentHead<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, record, acts } = props;
  return (
    <RecordStrip number={acts.number} status={record.status}>
      <Neighbours of={of} id={record.id} />
      <span className="flex-1" />
      <StepButtons of={of} record={record} />
      {acts.mayDuplicate && <KeepAsTemplate route={of.route} record={record} />}
      <Actions {...props} />
    </RecordStrip>
  );
}

type NeighboursProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  id: number;
}>;

function Neighbours<Record extends DocumentRecord>({ of, id }: NeighboursProps<Record>) {
  const t = useTranslations('document');
  const goTo = useGoTo();
  const { trail } = useTrail(of.route);
  const { previous, next } = neighboursOf(trail, id);
  const open = (view: number | undefined) => {
    if (view !== undefined) void goTo(of.route, { view });
  };
  useShortcuts({
    ...(previous && { previous: () => open(previous) }),
    ...(next && { next: () => open(next) }),
  });
  if (previous === undefined && next === undefined) return null;
  return (
    <span className="flex">
      <Turn icon={ChevronLeft} label={t('previous')} to={previous} onOpen={open} />
      <Turn icon={ChevronRight} label={t('next')} to={next} onOpen={open} />
    </span>
  );
}

type TurnProps = Readonly<{
  icon: typeof ChevronLeft;
  label: string;
  to: number | undefined;
  onOpen: (view: number | undefined) => void;
}>;

const Turn = ({ to, onOpen, ...look }: TurnProps) => (
  <IconButton
    {...look}
    variant="ghost"
    directional
    disabled={to === undefined}
    onClick={() => onOpen(to)}
  />
);

function Actions<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, acts } = props;
  const post = usePostWords(of.words);
  return (
    <>
      <Offered {...props} />
      {acts.mayPost && (
        <Button
          variant="primary"
          kbd="Ctrl Enter"
          busy={acts.isPosting}
          onClick={() => void acts.post()}
        >
          {post('post')}
        </Button>
      )}
    </>
  );
}

/** Buttons of the actions, or a menu on narrow screens. */
function Offered<Record extends DocumentRecord>(props: Props<Record>) {
  const t = useTranslations('document');
  const isNarrow = useMedia('(max-width: 899px)');
  const offered = useOffered(props);
  if (isNarrow && offered.length > 0) {
    return (
      <Menu trigger={<IconButton label={t('more')} icon={Ellipsis} />}>
        {offered.map(({ id, icon, run }) => (
          <MenuItem key={id} icon={icon} onSelect={run} danger={id === 'delete'}>
            {t(id)}
          </MenuItem>
        ))}
      </Menu>
    );
  }
  return offered.map(({ id, icon, run, kbd }) => (
    <Button key={id} icon={icon} onClick={run} {...(kbd && { kbd })}>
      {t(id)}
    </Button>
  ));
}

type KeepAsTemplateProps = Readonly<{
  route: RouteName;
  record: Pick<DocumentRow, 'id' | 'memo' | 'counterparty'>;
}>;

/** Saves a document as a template; null if its type has none. */
function KeepAsTemplate({ route, record }: KeepAsTemplateProps) {
  const t = useTranslations('document.templates');
  const [isOpen, setOpen] = useState(false);
  const type = templateTypeAt(route);
  if (!type) return null;
  return (
    <>
      <IconButton label={t('saveAs')} icon={LayoutTemplate} onClick={() => setOpen(true)} />
      {isOpen && (
        <SaveTemplateDialog
          type={type}
          source={{ document_id: record.id }}
          name={record.memo ?? record.counterparty ?? ''}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Actions on the record except posting, with their shortcuts. */
function useOffered<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, record, acts, onVoid, onAttach } = props;
  const goTo = useGoTo();
  const edit = () => void goTo(of.route, { view: record.id, query: { mode: 'edit' } });
  const duplicate = () => void goTo(of.route, { view: 'new', query: { copy: record.id } });
  const print = () => window.print();
  useShortcuts({
    ...(acts.mayEdit && { edit }),
    ...(acts.mayDuplicate && { duplicate }),
    ...(acts.mayPrint && { print }),
    ...(acts.mayVoid && { reverse: onVoid }),
    ...(acts.mayPost && { save: () => void acts.post() }),
  });
  return [
    { id: 'edit', may: acts.mayEdit, icon: Pencil, run: edit, kbd: 'E' },
    { id: 'duplicate', may: acts.mayDuplicate, icon: CopyPlus, run: duplicate, kbd: 'D' },
    { id: 'attach', may: acts.mayAttach, icon: Paperclip, run: onAttach, kbd: 'A' },
    { id: 'print', may: acts.mayPrint, icon: Printer, run: print, kbd: 'P' },
    { id: 'voidIt', may: acts.mayVoid, icon: Ban, run: onVoid, kbd: 'Shift R' },
    { id: 'delete', may: acts.mayDelete, icon: Trash2, run: () => void acts.destroy() },
  ].filter(({ may }) => may);
}
