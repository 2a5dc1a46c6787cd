'use client';

import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/number';
import { useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import type { DocumentRow } from '@/lib/contract/document';
import { pageOf } from '@/lib/routes';

/** What stands beside a document after something was refused: never only in a toast. */
export type ActNote = Readonly<{ message: string; reasons: readonly string[] }>;

/**
 * What can be done with one document, as its state and the user's rights allow. Each act asks or
 * tells as the whole house does; what is refused stays as a note.
 */
export function useDocumentActs<Record extends DocumentRecord>(
  of: DocumentDefinition<Record>,
  row: DocumentRow,
) {
  const t = useTranslations('document');
  const { may } = usePermission(pageOf(of.route));
  const [note, setNote] = useState<ActNote>();
  const key = useRef<string>(undefined);
  const [sendPost, sendDestroy] = [useSend(of.endpoints.post), useSend(of.endpoints.destroy)];
  const ask = useDeleteQuestion(of, row);
  const number = shownNumber(of.type, row);
  const isDraft = row.status === 'draft';

  const attempt = async <Done,>(work: () => Promise<Done>): Promise<Done | undefined> => {
    setNote(undefined);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNote({ message: error.message, reasons: reasonsOf(error) });
      return undefined;
    }
  };
  const post = async () => {
    if (sendPost.isPending) return;
    // A second press, or one more try after the network failed, is the same posting.
    key.current ??= crypto.randomUUID();
    const given = { params: { id: row.id }, input: { version: row.version }, key: key.current };
    const posted = await attempt(() => sendPost.mutateAsync(given));
    if (posted) toast.success(t('posted', { number }));
    else key.current = undefined;
  };
  /** Tells whether the document is gone. */
  const destroy = async (): Promise<boolean> => {
    if (!(await ask())) return false;
    const answer = await attempt(() => sendDestroy.mutateAsync({ params: { id: row.id } }));
    if (answer?.is_deleted === 'yes') toast.error(t('deleted'));
    else if (answer) setNote({ message: answer.message ?? t('notDeleted'), reasons: [] });
    return answer?.is_deleted === 'yes';
  };

  return {
    number,
    note,
    post,
    destroy,
    isPosting: sendPost.isPending,
    mayEdit: isDraft && may('edit'),
    mayPost: isDraft && may('post'),
    mayVoid: row.status === 'posted' && may('void'),
    mayDelete: isDraft && may('delete'),
    mayDuplicate: may('create'),
    mayPrint: may('print'),
  };
}

/** Asks before a document is deleted, in the words of the specification, and names it. */
function useDeleteQuestion<Record extends DocumentRecord>(
  { type }: DocumentDefinition<Record>,
  row: DocumentRow,
): () => Promise<boolean> {
  const t = useTranslations('document');
  const confirm = useConfirm();
  const { money } = useFormats();
  const number = shownNumber(type, row);
  const amount = row.amount && row.currency ? money(row.amount, row.currency) : '';
  return () =>
    confirm({
      confirm: t('deleteConfirm', { number }),
      record: t('deleteRecord', { number, amount }),
    });
}

/** The sentences of the single fields, without the one that is said already. */
export function reasonsOf({ errors, message }: ApiError): readonly string[] {
  return [...new Set(Object.values(errors).flat())].filter((reason) => reason !== message);
}
