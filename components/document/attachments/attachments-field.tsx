'use client';

import { Paperclip } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { AttachBox } from './attach-box';
import { AttachmentList } from './attachment-list';
import { useAttach, usePastedFiles } from './use-attach';
import { Button } from '@/components/ui/button';
import { useAnswer, useSend } from '@/hooks/use-call';
import { attachments } from '@/lib/contract/kernel/attachments';
import type { DocumentType } from '@/lib/domain/document-type';

type Props = Readonly<{
  name: string;
  type: DocumentType;
  /** Id of the draft, if it is stored already; the files of the draft are then included. */
  id: number | undefined;
}>;

/** Field for files. A file is uploaded as soon as the user adds it, and attached when the document is saved. */
export function AttachmentsField({ name, type, id }: Props) {
  const t = useTranslations('document.attachments');
  const { items, take, takeOff, sending, failure } = useFilesOf(name, type, id);
  return (
    <section
      data-attach
      aria-label={t('title')}
      className="grid gap-3 border-t border-line px-4 py-4"
    >
      <h2>{t('title')}</h2>
      {items.length > 0 && <AttachmentList items={items} onRemove={takeOff} />}
      <AttachBox sending={sending} failure={failure} onFiles={take} />
    </section>
  );
}

/**
 * Returns a function that deletes an unattached file. If the deletion fails, the server deletes the file after a day.
 */
function useDiscard() {
  const destroy = useSend(attachments.destroy);
  return (id: number) => destroy.mutate({ params: { id } });
}

/** Files of the draft, and files of the user that do not belong to a document yet. */
function useFiles(type: DocumentType, id: number | undefined) {
  const loose = useAnswer(attachments.list, { input: { per_page: '200' } });
  const tied = useAnswer(
    attachments.list,
    { input: { document_type: type, document_id: String(id ?? 0), per_page: '200' } },
    { enabled: id !== undefined },
  );
  return [...(tied.data?.data ?? []), ...(loose.data?.data ?? [])];
}

/** Button that opens the file dialog of the form. */
export function AttachButton() {
  const t = useTranslations('document');
  const open = () => document.querySelector<HTMLElement>('[data-attach] input')?.click();
  return (
    <Button variant="ghost" icon={Paperclip} onClick={open}>
      {t('attach')}
    </Button>
  );
}

/** Files in the form's value, with functions to add and remove them. */
function useFilesOf(name: string, type: DocumentType, id: number | undefined) {
  const { getValues, setValue } = useFormContext();
  const chosen = (useWatch({ name }) as number[] | undefined) ?? [];
  const items = useFiles(type, id).filter((item) => chosen.includes(item.id));
  // Reads the current form value, because another upload may have changed it since the last render.
  const change = (work: (ids: readonly number[]) => number[]) =>
    setValue(name, work(getValues(name) as number[]), { shouldDirty: true });
  const { attach, sending, failure } = useAttach(undefined, (sent) =>
    change((ids) => [...ids, sent.id]),
  );
  const take = (files: readonly File[]) => void attach(files);
  usePastedFiles(take);
  const discard = useDiscard();
  const takeOff = (gone: number) => {
    change((ids) => ids.filter((one) => one !== gone));
    if (items.some(({ id: one, document_id }) => one === gone && document_id === null)) {
      discard(gone);
    }
  };
  return { items, take, takeOff, sending, failure };
}
