'use client';

import { MessageSquarePlus, Send } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Field } from '@/components/fields/field';
import { CallFields } from '@/components/fields/call-fields';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { PanelSection } from '@/components/ui/panel-section';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import type { PartyRecord } from '@/lib/contract/accounting/parties';
import { type Consent, consents } from '@/lib/contract/accounting/consents';
import { isLocale, LOCALE_NAMES } from '@/lib/i18n';

type Props = Readonly<{ party: PartyRecord }>;

/** Consents of a party to messages, and a dialog that records one. */
export const PartyConsents = (props: Props) => (
  <Messages of={['consents']}>
    <Consents {...props} />
  </Messages>
);

function Consents({ party }: Props) {
  const t = useTranslations('consents');
  const { may } = usePermission('parties');
  const [dialog, setDialog] = useState<'consent' | 'invitation'>();
  const close = () => setDialog(undefined);
  const { data } = useAnswer(consents.list, { params: { id: party.id } });
  if (!data) return null;
  const add = may('edit') && (
    <span className="flex flex-wrap gap-2">
      <Button icon={Send} onClick={() => setDialog('invitation')}>
        {t('invite.action')}
      </Button>
      <Button icon={MessageSquarePlus} onClick={() => setDialog('consent')}>
        {t('add')}
      </Button>
    </span>
  );
  return (
    <PanelSection title={t('title')} end={add}>
      {data.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="grid gap-2">
          {data.map((consent) => (
            <ConsentItem key={consent.id} consent={consent} party={party} />
          ))}
        </ul>
      )}
      {dialog === 'consent' && <ConsentDialog party={party} onClose={close} />}
      {dialog === 'invitation' && <InvitationDialog party={party} onClose={close} />}
    </PanelSection>
  );
}

function ConsentItem({ consent, party }: Props & { consent: Consent }) {
  const t = useTranslations('consents');
  const { day, instant } = useFormats();
  const { may } = usePermission('parties');
  const confirm = useConfirm();
  const send = useSend(consents.withdraw);
  const { id, address, language, withdrawn_at, withdrawn_how, remittance } = consent;
  const { given_how, given_on, created_by, wants_rates } = consent;
  const isActive = withdrawn_at === null;
  const channel = t(`channels.${consent.channel}`);
  const withdraw = async () => {
    const text = t('questionText', { party: party.name, channel });
    const question = { title: t('question'), text, confirm: t('withdraw'), record: party.name };
    if (!(await confirm(question))) return;
    send.mutate({ params: { id }, input: {} }, { onSuccess: () => toast.success(t('withdrawn')) });
  };
  const given = { way: t(`ways.${given_how}`), on: day(given_on), by: created_by };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={isActive ? 'active' : 'ended'} />
      <span className="font-medium">{channel}</span>
      <bdi dir="ltr">{address || '–'}</bdi>
      <span className="text-ink-2">{LOCALE_NAMES[language]}</span>
      {isActive && may('edit') && (
        <Button
          variant="ghost"
          busy={send.isPending}
          aria-label={t('withdrawOf', { channel })}
          onClick={() => void withdraw()}
        >
          {t('withdraw')}
        </Button>
      )}
      {send.error && <Callout tone="negative">{send.error.message}</Callout>}
      <p className="w-full text-12 text-ink-2">
        {t('givenLine', given)}
        {wants_rates && ` · ${t('fields.wants_rates')}`}
        {remittance !== null && ` · ${t('forRemittance', { number: remittance })}`}
        {withdrawn_at !== null &&
          withdrawn_how !== null &&
          ` · ${t(`ended.${withdrawn_how}`, { at: instant(withdrawn_at) })}`}
      </p>
    </li>
  );
}

const FIELDS: readonly Field[] = [
  { name: 'channel', kind: 'choice', width: 'half', initial: 'whatsapp' },
  { name: 'language', kind: 'choice', width: 'half' },
  { name: 'address', kind: 'text', as: 'code' },
  { name: 'given_on', kind: 'day', width: 'half' },
  { name: 'given_how', kind: 'choice', width: 'half', initial: 'paper' },
  { name: 'wants_rates', kind: 'flag', initial: false },
];

function ConsentDialog({ party, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('consents');
  const { locale } = useLocale();
  const language = isLocale(party.language) ? party.language : locale;
  const given_on = useToday();
  const record = useFieldsForm(consents.store, {
    fields: FIELDS,
    params: { id: party.id },
    begin: { language, given_on, address: party.phone ?? '' },
    onSaved: () => {
      toast.success(t('stored'));
      onClose();
    },
  });
  return (
    <FormDialog record={record} title={t('add')} description={party.name} onClose={onClose}>
      <CallFields fields={FIELDS} call={consents.store} words="consents" />
    </FormDialog>
  );
}

const INVITATION: readonly Field[] = [
  { name: 'language', kind: 'choice' },
  { name: 'wants_rates', kind: 'flag', initial: false },
];

type Invitation = Readonly<{ link: string; expires_at: string }>;

const QrCode = dynamic(() => import('@/components/ui/qr-code').then((file) => file.QrCode));

/** Makes a link to the Telegram chat, and then shows it with its QR code. */
function InvitationDialog({ party, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('consents');
  const { locale } = useLocale();
  const { instant } = useFormats();
  const [invitation, setInvitation] = useState<Invitation>();
  const record = useFieldsForm(consents.invite, {
    fields: INVITATION,
    params: { id: party.id },
    begin: { language: isLocale(party.language) ? party.language : locale },
    onSaved: setInvitation,
  });
  if (invitation) {
    const { link, expires_at } = invitation;
    const label = t('invite.code');
    return (
      <SecretDialog title={t('invite.title')} label={label} secret={link} onClose={onClose}>
        <p>{t('invite.help', { until: instant(expires_at) })}</p>
        <QrCode text={link} label={label} />
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      record={record}
      title={t('invite.title')}
      description={party.name}
      saves={t('invite.make')}
      onClose={onClose}
    >
      <CallFields fields={INVITATION} call={consents.invite} words="consents" />
    </FormDialog>
  );
}
