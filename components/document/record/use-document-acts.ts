'use client';

import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { useSend } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { useFormats } from '@/hooks/use-formats';
import { usePostWords } from '@/hooks/use-post-words';
import { usePermission } from '@/hooks/use-permission';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { pageOf } from '@/lib/routes';

/** Note on the page about a refusal; a toast alone would disappear. */
export type ActNote = Readonly<{ message: string; reasons: readonly string[] }>;

/** Actions on a document that its state and the user's rights allow. A refusal stays visible as a note. */
export function useDocumentActs<Record extends DocumentRecord>(
  of: DocumentDefinition<Record>,
  row: DocumentRow & Pick<Partial<DocumentRecord>, 'waiting'>,
  onGone: () => void,
) {
  const t = useTranslations('document');
  const { may } = usePermission(pageOf(of.route));
  const mayStep = useMayStep();
  const [note, setNote] = useState<ActNote>();
  const key = useRef<string>(undefined);
  const sendPost = useSend(of.endpoints.post);
  const deletion = useDeletion(of.endpoints.destroy, (_, { is_deleted }) => {
    if (is_deleted === 'yes') onGone();
  });
  const words = usePostWords(of.words);
  const { money } = useFormats();
  const number = shownNumber(of.type, row);
  const isDraft = row.status === 'draft';

  const post = async () => {
    if (sendPost.isPending) return;
    setNote(undefined);
    // All attempts to post use the same key, so that a double press or a retry after a network failure posts once.
    key.current ??= crypto.randomUUID();
    try {
      const given = { params: { id: row.id }, input: { version: row.version } };
      const posted = await sendPost.mutateAsync({ ...given, key: key.current });
      of.told?.(posted);
      if (posted.status === 'pending_approval') toast.plain(t('held', { number }));
      else toast.success(words('posted', number));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isPassing) key.current = undefined;
      setNote({ message: error.message, reasons: reasonsOf(error) });
    }
  };
  const destroy = async () => {
    setNote(undefined);
    const amount = row.amount && row.currency ? money(row.amount, row.currency) : '';
    await deletion.remove(row.id, { label: number, record: t('deleteRecord', { number, amount }) });
  };

  return {
    number,
    note:
      note ?? (deletion.kept === undefined ? undefined : { message: deletion.kept, reasons: [] }),
    post,
    destroy,
    isPosting: sendPost.isPending,
    mayEdit: isDraft && may('edit'),
    mayPost: mayStep(of.endpoints.post, row.status),
    mayVoid:
      of.endpoints.void !== undefined && mayStep(of.endpoints.void, row.status) && !row.waiting,
    mayDelete: isDraft && may('delete'),
    mayAttach: may('edit') && row.status !== 'discarded',
    mayDuplicate: may('create'),
    mayPrint: may('print'),
  };
}

/** Messages of single fields; a message equal to the main message is left out. */
function reasonsOf({ errors, message }: ApiError): readonly string[] {
  return [...new Set(Object.values(errors).flat())].filter((reason) => reason !== message);
}
