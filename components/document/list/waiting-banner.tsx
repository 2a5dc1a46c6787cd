'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { StepDialog, type StepCall } from '@/components/document/record/step-dialog';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import type { Endpoint, Given } from '@/lib/contract/endpoint';
import type { Page } from '@/lib/routes';

type Waiting = Readonly<{
  asked_by: Readonly<{ id: number; name: string }>;
  asked_at: string;
  reason: string;
}>;

type Approving = Endpoint<`${string}/{id}/approve`, v.GenericSchema<{}, unknown>>;

type Props = Readonly<{
  waiting: Waiting;
  page: Page;
  id: number;
  /** Texts of the banner: the request, the labels of the buttons, and the message after an approval. */
  words: Readonly<{
    request: string;
    approve: string;
    approved: string;
    reject: string;
    /** Text that explains the effect of a rejection; the default text states that nothing changes. */
    rejectText?: string;
  }>;
  approve: Approving;
  reject: StepCall<unknown>;
}>;

/**
 * Pending approval of a record, with its requester and reason. Users who may decide get buttons; the requester and
 * other users see the reason why they cannot decide.
 */
export function WaitingBanner(props: Props) {
  const { waiting, page, words } = props;
  const t = useTranslations('document.waiting');
  const { instant } = useFormats();
  const { may } = usePermission(page);
  const { data: me } = useCurrentUser();
  const isMine = me?.id === waiting.asked_by.id;
  const mayDecide = !isMine && may('approve');

  return (
    <Callout tone="violet">
      <p className="font-medium">{words.request}</p>
      <p>
        {t.rich('asked', {
          name: () => <bdi>{waiting.asked_by.name}</bdi>,
          at: () => <bdi className="figure">{instant(waiting.asked_at)}</bdi>,
        })}{' '}
        <bdi>{waiting.reason}</bdi>
      </p>
      {mayDecide ? <Answers {...props} /> : <p>{t(isMine ? 'own' : 'notYours')}</p>}
    </Callout>
  );
}

function Answers({ id, words, approve, reject, waiting }: Props) {
  const t = useTranslations('document.waiting');
  const { accept, problem, isSending } = useApproval({ id, words, approve, waiting });
  const [isRejecting, setRejecting] = useState(false);

  return (
    <>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending} onClick={() => void accept()}>
          {words.approve}
        </Button>
        <Button onClick={() => setRejecting(true)}>{words.reject}</Button>
      </div>
      {isRejecting && (
        <StepDialog
          of={reject}
          id={id}
          title={words.reject}
          text={words.rejectText ?? t('rejectText')}
          confirm={words.reject}
          onDone={() => toast.plain(t('rejected'))}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

function useApproval({ id, words, approve, waiting }: Omit<Props, 'reject' | 'page'>) {
  const confirm = useConfirm();
  const send = useSend(approve);
  const [problem, setProblem] = useState<string>();
  const accept = async () => {
    setProblem(undefined);
    const question = {
      title: words.request,
      text: waiting.reason,
      confirm: words.approve,
    } as const;
    if (send.isPending || !(await confirm({ ...question, variant: 'primary' }))) return;
    try {
      // The cast is safe, because every endpoint that approves has an id in its path and an empty input.
      await send.mutateAsync({ params: { id }, input: {} } as unknown as Given<Approving>);
      toast.success(words.approved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return { accept, problem, isSending: send.isPending };
}
