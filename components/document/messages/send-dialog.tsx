'use client';

import { Paperclip } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { MessagesProps } from './lazy-messages';
import { MESSAGE_CALLS } from './message-calls';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import type { DocumentMessages, PossibleMessage } from '@/lib/contract/dealing/customer-messages';
import { dirOf } from '@/lib/i18n';

type Props = MessagesProps & Readonly<{ data: DocumentMessages; onClose: () => void }>;

/** Dialog that shows receiver, channel and text of a message before it is sent. */
export function SendDialog({ type, id, secrets, data: { possible }, onClose }: Props) {
  const t = useTranslations('customer-messages');
  const kinds = useTranslations('outbox.kinds');
  const best = possible.findIndex(
    ({ kind, obstacle }) => obstacle === null && !lacksSecret(kind, secrets),
  );
  const chosen = (choice: string) => possible[Number(choice)];
  const record = useCallForm(MESSAGE_CALLS[type].send, {
    blank: { choice: String(Math.max(0, best)) },
    params: { id },
    fieldOf: () => 'choice',
    toInput: ({ choice }) => {
      const { kind = 'receipt', consent_id = 0 } = chosen(choice) ?? {};
      return { kind, consent_id, secret: secrets?.[kind] };
    },
    onSaved: () => {
      toast.success(t('queued'));
      onClose();
    },
  });
  const choice: unknown = useWatch({ control: record.form.control, name: 'choice' });
  const message = chosen(String(choice));
  const secret = message && secretKind(message.kind);
  const options = possible.map(({ kind, channel, address, is_to_beneficiary }, at) => ({
    value: String(at),
    label: t(is_to_beneficiary ? 'choiceBeneficiary' : 'choice', {
      kind: kinds(kind),
      channel: t(`channels.${channel}`),
      address: `\u2068${address}\u2069`,
    }),
  }));
  return (
    <FormDialog record={record} title={t('send')} saves={t('sendNow')} onClose={onClose}>
      <SelectField name="choice" label={t('choose')} options={options} />
      {message && (
        <div className="grid gap-3">
          {message.obstacle !== null && (
            <Callout tone="warning">{t(`obstacle.${message.obstacle}`)}</Callout>
          )}
          {secret !== undefined && lacksSecret(secret, secrets) && (
            <Callout tone="warning">{t(`secretMissing.${secret}`)}</Callout>
          )}
          <p
            lang={message.language}
            dir={dirOf(message.language)}
            className="rounded-ctl border border-line p-3 wrap-anywhere whitespace-pre-line"
          >
            {message.text}
          </p>
          {message.attachment !== null && (
            <p className="flex items-center gap-2">
              <Icon of={Paperclip} />
              {t('attached', { file: `\u2068${message.attachment}\u2069` })}
            </p>
          )}
        </div>
      )}
    </FormDialog>
  );
}

/** Kinds of messages that need a secret part. */
const SECRET = ['payout_code', 'offer'] as const;

const secretKind = (kind: PossibleMessage['kind']) => SECRET.find((one) => one === kind);

const lacksSecret = (kind: PossibleMessage['kind'], secrets: Props['secrets']): boolean =>
  secretKind(kind) !== undefined && secrets?.[kind] === undefined;
