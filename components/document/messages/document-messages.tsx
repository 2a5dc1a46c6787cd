'use client';

import { Send, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { MessagesProps } from './lazy-messages';
import { BeneficiaryDialog } from './beneficiary-dialog';
import { MESSAGE_CALLS } from './message-calls';
import { SendDialog } from './send-dialog';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type {
  DocumentMessages as Data,
  SentMessage,
} from '@/lib/contract/dealing/customer-messages';

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
