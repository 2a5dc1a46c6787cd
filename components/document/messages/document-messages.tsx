'use client';

import { Send, UserPlus, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { MessagesProps } from './lazy-messages';
import { MESSAGE_CALLS } from './message-calls';
import { CallFields } from '@/components/fields/call-fields';
import type { Field } from '@/components/fields/field';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useCallForm } from '@/hooks/use-call-form';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import {
  type DocumentMessages as Data,
  type SentMessage,
  remittanceMessages,
  type PossibleMessage,
} from '@/lib/contract/dealing/customer-messages';
import { dirOf } from '@/lib/i18n';

/** Messages to the customer about a document: the state of those that were sent, and a button that sends one. */
export const DocumentMessages = (props: MessagesProps) => (
  <Messages of={['customer-messages', 'outbox']}>
    <Section {...props} />
  </Messages>
);

/** Time in ms after which the state of a waiting message is fetched again. */
const AGAIN_MS = 5_000;

function Section(props: MessagesProps) {
  const { type, id } = props;
  const t = useTranslations('customer-messages');
  const kinds = useTranslations('outbox.kinds');
  const reason = useTranslations('outbox.troubles');
  const { instant } = useFormats();
  const { data } = useAnswer(
    MESSAGE_CALLS[type].show,
    { params: { id } },
    { retry: false, refetchInterval: ({ state }) => (isWaiting(state.data) ? AGAIN_MS : false) },
  );
  if (!data) return null;
  const wordsOf = ({ kind, channel, address }: SentMessage) => ({
    kind: kinds(kind),
    channel: t(`channels.${channel}`),
    address: `\u2068${address}\u2069`,
  });
  // An empty section is left out for a party, whose page already shows the consents, and for a walk-in, who receives no
  // messages.
  const isHidden = type === 'party' || data.party_id === null;
  if (isHidden && data.possible.length === 0 && data.sent.length === 0) return null;
  return (
    <section aria-label={t('title')} className="no-print grid gap-2">
      <h3 className="font-semibold">{t('title')}</h3>
      {data.sent.map((message) => (
        <div key={message.id} className="grid gap-0.5">
          <p className="flex flex-wrap items-center gap-x-3">
            <StatusBadge status={message.status} />
            <span>{t('line', wordsOf(message))}</span>
          </p>
          <p className="text-12 text-ink-2">
            <bdi className="figure">{instant(message.delivered_at ?? message.created_at)}</bdi>{' '}
            <bdi>{message.created_by ?? t('automatic')}</bdi>
          </p>
          {message.status === 'cancelled' && <p className="text-12">{t('cancelled')}</p>}
          {message.trouble !== null && message.status !== 'sent' && (
            <p className="text-12">{reason(message.trouble)}</p>
          )}
        </div>
      ))}
      <Actions {...props} data={data} />
    </section>
  );
}

const isWaiting = (data: Data | undefined): boolean =>
  data?.sent.some(({ status }) => status === 'waiting') ?? false;

function Actions(props: MessagesProps & Readonly<{ data: Data }>) {
  const { type, id, data } = props;
  const t = useTranslations('customer-messages');
  const page = MESSAGE_CALLS[type].send.allow;
  const { may } = usePermission(typeof page === 'object' ? page.page : 'sales');
  const [open, setOpen] = useState<'send' | 'beneficiary'>();
  const close = () => setOpen(undefined);
  const isRemittance = type === 'transfer' && data.party_id !== null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {type !== 'party' && data.possible.length === 0 && data.party_id !== null && (
        <>
          <p className="text-ink-2">{t('noConsent', { party: data.party ?? '' })}</p>
          <RecordLink to="app.accounting.parties" view={data.party_id} className={buttonClass()}>
            {t('record')}
          </RecordLink>
        </>
      )}
      {data.possible.length > 0 && may('print') && (
        <Button icon={Send} onClick={() => setOpen('send')}>
          {t('send')}
        </Button>
      )}
      {isRemittance && may('edit') && (
        <Button icon={UserPlus} onClick={() => setOpen('beneficiary')}>
          {t('beneficiary.open')}
        </Button>
      )}
      {open === 'send' && <SendDialog {...props} onClose={close} />}
      {open === 'beneficiary' && <BeneficiaryDialog id={id} onClose={close} />}
    </div>
  );
}

const ALLOW_BENEFICIARY = remittanceMessages.allowBeneficiary;

const BENEFICIARY_FIELDS: readonly Field[] = [
  { name: 'channel', kind: 'choice', width: 'half', initial: 'whatsapp' },
  { name: 'language', kind: 'choice', width: 'half' },
  { name: 'address', kind: 'text', as: 'code' },
];

type BeneficiaryProps = Readonly<{ id: number; onClose: () => void }>;

/** Records that the sender of a remittance asks for messages to its beneficiary. */
function BeneficiaryDialog({ id, onClose }: BeneficiaryProps) {
  const t = useTranslations('customer-messages');
  const { locale } = useLocale();
  const record = useFieldsForm(ALLOW_BENEFICIARY, {
    fields: BENEFICIARY_FIELDS,
    params: { id },
    begin: { language: locale },
    onSaved: () => {
      toast.success(t('beneficiary.stored'));
      onClose();
    },
  });
  return (
    <FormDialog
      record={record}
      title={t('beneficiary.title')}
      description={t('beneficiary.text')}
      saves={t('beneficiary.confirm')}
      onClose={onClose}
    >
      <CallFields fields={BENEFICIARY_FIELDS} call={ALLOW_BENEFICIARY} words="customer-messages" />
    </FormDialog>
  );
}

type SendProps = MessagesProps & Readonly<{ data: Data; onClose: () => void }>;

/** Dialog that shows receiver, channel and text of a message before it is sent. */
function SendDialog({ type, id, secrets, data: { possible }, onClose }: SendProps) {
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

const lacksSecret = (kind: PossibleMessage['kind'], secrets: SendProps['secrets']): boolean =>
  secretKind(kind) !== undefined && secrets?.[kind] === undefined;
