'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { useSend } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { useFormats } from '@/hooks/use-formats';
import { usePostWords } from '@/hooks/use-post-words';
import { usePermission } from '@/hooks/use-permission';
import { useSaving } from '@/hooks/use-saving';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import type { ApiError } from '@/lib/api/api-error';
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
  const { mutateAsync } = useSend(of.endpoints.post);
  const posting = useSaving<Record>();
  const deletion = useDeletion(of.endpoints.destroy, (_, { is_deleted }) => {
    if (is_deleted === 'yes') onGone();
  });
  const words = usePostWords(of.words);
  const { money } = useFormats();
  const number = shownNumber(of.type, row);
  const isDraft = row.status === 'draft';

  const post = async () => {
    if (posting.isRunning()) return;
    setNote(undefined);
    const given = { params: { id: row.id }, input: { version: row.version } };
    const outcome = await posting.attempt((key) => mutateAsync({ ...given, key }));
    if (!outcome) return;
    if ('failure' in outcome) {
      const { failure } = outcome;
      setNote({ message: failure.message, reasons: reasonsOf(failure) });
      return;
    }
    const posted = outcome.answer;
    of.onResponse?.(posted);
    if (posted.status === 'pending_approval') toast.plain(t('held', { number }));
    else toast.success(words('posted', number));
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
    isPosting: posting.isSaving,
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
