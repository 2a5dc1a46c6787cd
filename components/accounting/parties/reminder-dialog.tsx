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
import { type ReminderLetter, reminders } from '@/lib/contract/accounting/reminders';
import type { ReminderWay } from '@/lib/domain/reminder';
import { dirOf } from '@/lib/i18n';

type Props = Readonly<{ id: number; onClose: () => void }>;

/** Reminder letter in the party's language. The user can copy it, mail it, or record that it was handed over. */
export function ReminderDialog({ id, onClose }: Props) {
  const t = useTranslations('parties.reminder');
  const { data, error } = useAnswer(reminders.letter, { params: { id } });
  const { send, give } = useGiving({ id, onClose });
  return (
    <Dialog
      open
      wide
      title={t('title')}
      description={data?.subject}
      onClose={onClose}
      actions={data && <Ways letter={data} isBusy={send.isPending} give={give} />}
    >
      <FormFailure failure={error ?? send.error} />
      {data ? <Letter letter={data} /> : <SkeletonRows rows={4} />}
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

const Letter = ({ letter: { language, text } }: { letter: ReminderLetter }) => (
  <p lang={language} dir={dirOf(language)} className="max-h-96 overflow-auto whitespace-pre-line">
    {text}
  </p>
);

type WaysProps = Readonly<{
  letter: ReminderLetter;
  isBusy: boolean;
  give: (way: ReminderWay) => void;
}>;

function Ways({ letter: { subject, text, email }, isBusy, give }: WaysProps) {
  const t = useTranslations('parties.reminder');
  const { may } = usePermission('parties');
  const copy = async () => {
    await navigator.clipboard.writeText(`${subject}\n\n${text}`);
    toast.success(t('copied'));
  };
  return (
    <>
      <Button icon={Copy} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      {may('edit') && (
        <Button busy={isBusy} onClick={() => give('hand')}>
          {t('byHand')}
        </Button>
      )}
      {may('edit') && email !== null && (
        <Button variant="primary" icon={Mail} busy={isBusy} onClick={() => give('mail')}>
          {t('mail', { email })}
        </Button>
      )}
    </>
  );
}
