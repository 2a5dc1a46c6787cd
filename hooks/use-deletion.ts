'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { ApiError } from '@/lib/api/api-error';
import type { Endpoint, Given } from '@/lib/contract/endpoint';
import type { Deleted } from '@/lib/contract/schemas';
import { useConfirm } from './use-confirm';
import { useSend } from './use-call';
import { toast } from './use-toast';

type Answer = v.InferOutput<typeof Deleted>;
type Destroying = Endpoint<
  `${string}/{id}/${string}`,
  v.GenericSchema<{}, unknown>,
  v.GenericSchema<unknown, Answer>
>;

/** Placeholder endpoint for records that cannot be deleted; no button uses it. */
const NONE = { path: 'none/{id}/destroy', stales: [] } as unknown as Destroying;

/**
 * Deletes a record after a confirmation, passes the answer to `onAnswer`, and shows a toast if the record was deleted.
 * `kept` is the reason why it was not deleted.
 */
export function useDeletion<E extends Destroying>(
  endpoint: E | undefined,
  onAnswer: (id: number, answer: Answer) => void,
) {
  const t = useTranslations('ui.delete');
  const confirm = useConfirm();
  const send = useSend(endpoint ?? (NONE as E));
  const [kept, setKept] = useState<string>();

  const remove = async (id: number, { label, record }: { label: string; record: ReactNode }) => {
    setKept(undefined);
    if (!(await confirm({ confirm: t('confirm', { record: label }), record }))) return;
    try {
      // The cast is safe, because every endpoint that deletes has an id in its path and an empty input.
      const answer = await send.mutateAsync({ params: { id } } as unknown as Given<E>);
      onAnswer(id, answer);
      if (answer.is_deleted === 'yes') toast.error(t('done'));
      else setKept(answer.message ?? t('kept'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setKept(error.message);
    }
  };

  return { remove, kept, isDeleting: send.isPending };
}
