'use client';

import { Copy, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer, useSend } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { reminders } from '@/lib/contract/accounting/reminders';
import type { ReminderWay } from '@/lib/domain/accounting/reminder';
import { dirOf } from '@/lib/i18n';

type Props = Readonly<{ id: number; onClose: () => void }>;

/** Reminder letter in the party's language. The user can copy it, mail it, or record that it was handed over. */
export function ReminderDialog({ id, onClose }: Props) {
  const t = useTranslations('parties.reminder');
  const { may } = usePermission('parties');
  const { data, error } = useAnswer(reminders.letter, { params: { id } });
  const { send, give } = useGiving({ id, onClose });
  return (
    <Dialog
      open
      wide
      title={t('title')}
      description={data?.subject}
      onClose={onClose}
      actions={
        data && (
          <>
            <Button
              icon={Copy}
              onClick={() =>
                void (async () => {
                  await navigator.clipboard.writeText(`${data.subject}\n\n${data.text}`);
                  toast.success(t('copied'));
                })()
              }
            >
              {t('copy')}
            </Button>
            {may('edit') && (
              <Button busy={send.isPending} onClick={() => give('hand')}>
                {t('byHand')}
              </Button>
            )}
            {may('edit') && data.email !== null && (
              <Button
                variant="primary"
                icon={Mail}
                busy={send.isPending}
                onClick={() => give('mail')}
              >
                {t('mail', { email: data.email })}
              </Button>
            )}
          </>
        )
      }
    >
      <FormFailure failure={error ?? send.error} />
      {data ? (
        <p
          lang={data.language}
          dir={dirOf(data.language)}
          className="max-h-96 overflow-auto whitespace-pre-line"
        >
          {data.text}
        </p>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  );
}

/** Mails the letter, or records that it was handed over. */
function useGiving({ id, onClose }: Props) {
  const t = useTranslations('parties.reminder');
  const send = useSend(reminders.send);
  const give = (way: ReminderWay) => {
    const onSuccess = () => {
      toast.success(t(`sent.${way}`));
      onClose();
    };
    send.mutate({ params: { id }, input: { way } }, { onSuccess });
  };
  return { send, give };
}
