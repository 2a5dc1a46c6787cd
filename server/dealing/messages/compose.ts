import { type RawBuilder, sql } from 'kysely';

import type { PossibleMessage } from '@/lib/contract/dealing/customer-messages';
import { maskedAddress } from '@/lib/domain/compliance/kyc-mask';
import type { CustomerChannel, MessageKind, MessageValues } from '@/lib/domain/customer-message';
import type { Locale } from '@/lib/i18n';
import type { Db, Host } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { stopLinkOf } from '@/server/outbox/consents';
import type { NewCustomerMessage } from '@/server/outbox/customer-messages';
import { messageText } from '@/server/outbox/customer-text';
import { isAttached } from './attached-document';
import type { Facts } from './facts';

/** An active consent to messages, with the state of its channel. */
export type Receiver = Readonly<{
  id: number;
  party_id: number;
  channel: CustomerChannel;
  address: string;
  language: Locale;
  remittance_id: number | null;
  stop_token: string;
  /** Name of the party, or of the beneficiary; empty if it is not known. */
  name: string;
  is_ready: boolean;
}>;

/** Active consents of a party, and those for the beneficiary of this remittance, the newest first. */
export const receiversOf = (
  db: Db,
  { partyId, remittanceId }: Readonly<{ partyId: number; remittanceId: number | null }>,
): Promise<readonly Receiver[]> =>
  receiversWith(
    db,
    sql<boolean>`c.party_id = ${partyId}
      and (c.remittance_id is null or c.remittance_id = ${remittanceId}::bigint)`,
  );

/** Active consents for which a condition on the table `message_consent c` is true, the newest first. */
export async function receiversWith(
  db: Db,
  condition: RawBuilder<boolean>,
): Promise<readonly Receiver[]> {
  const { rows } = await sql<Receiver>`
    select c.id, c.party_id, c.channel, c.address, c.language, c.remittance_id, c.stop_token,
           case when c.remittance_id is null then p.name else coalesce(b.name, d.body -> 'beneficiary' ->> 'name', '') end
             as name,
           c.channel = 'email' or coalesce(not g.is_closed, false) as is_ready
    from message_consent c
    join party p on p.id = c.party_id
    left join gateway g on g.name = c.channel
    left join document d on d.type = 'transfer' and d.id = c.remittance_id
    left join beneficiary b on b.id = (d.body ->> 'beneficiary_id')::bigint
    where c.withdrawn_at is null and ${condition}
    order by c.id desc
  `.execute(db);
  return rows;
}

type TextRow = Readonly<{
  text_en: string | null;
  text_fa: string | null;
  whatsapp_name: string;
  whatsapp_parameters: string[];
}>;

/** Texts and templates by kind, and the name of the organisation. */
export type Wording = Readonly<{
  texts: ReadonlyMap<string, TextRow>;
  organisation: string;
}>;

export async function wordingOf(db: Db): Promise<Wording> {
  const rows = await db
    .selectFrom('message_text')
    .select(['kind', 'text_en', 'text_fa', 'whatsapp_name', 'whatsapp_parameters'])
    .execute();
  const { name } = await organisationOf(db);
  return { texts: new Map(rows.map((row) => [row.kind, row])), organisation: name };
}

/** Shown in a preview in place of a secret. */
const MASK = '•••••';

type Composing = Readonly<{
  host: Pick<Host, 'config' | 'sealer' | 'catalogues'>;
  wording: Wording;
}>;

type Draft = Readonly<{
  kind: MessageKind;
  receiver: Receiver;
  facts: Facts;
  /** Value of the secret part; undefined in a preview, and for a message without a secret part. */
  secret?: string | undefined;
  /**
   * True for a preview. It shows a mask in place of the stop link, because anyone with the link can stop the messages.
   */
  isPreview?: boolean;
}>;

function valuesOf({ host, wording }: Composing, draft: Draft): MessageValues {
  const { receiver, facts, secret = MASK, kind } = draft;
  const part = facts.secret?.kind === kind ? { [facts.secret.placeholder]: secret } : {};
  return {
    ...facts.values(receiver.language),
    ...part,
    name: receiver.name || '–',
    organisation: wording.organisation,
    stop: draft.isPreview ? MASK : stopLinkOf(host, receiver.stop_token),
  };
}

const NO_TEXT: TextRow = {
  text_en: null,
  text_fa: null,
  whatsapp_name: '',
  whatsapp_parameters: [],
};

/** Content of a message: text, subject of a mail, and the template of WhatsApp. */
export function composed(composing: Composing, draft: Draft): NewCustomerMessage['content'] {
  const { host, wording } = composing;
  const { kind, receiver } = draft;
  const { language } = receiver;
  const values = valuesOf(composing, draft);
  const row = wording.texts.get(kind) ?? NO_TEXT;
  const params = { organisation: wording.organisation, number: values.number ?? '' };
  return {
    subject: host.catalogues[language](`customer-message.subjects.${kind}`, params),
    text: messageText(host.catalogues, row, { kind, language, values }),
    ...(receiver.channel === 'whatsapp' && {
      template: {
        name: row.whatsapp_name,
        language,
        parameters: row.whatsapp_parameters.map((name) => values[name] || '–'),
      },
    }),
  };
}

/** Reason why a message of this kind cannot be sent by the receiver's channel at present; null if it can be sent. */
export function obstacleOf(
  { texts }: Wording,
  kind: MessageKind,
  { channel, is_ready }: Receiver,
): PossibleMessage['obstacle'] {
  if (!is_ready) return 'channel';
  const isMissing = channel === 'whatsapp' && !texts.get(kind)?.whatsapp_name;
  return isMissing ? 'template' : null;
}

/** A message as it is shown before it is sent, with the reason if it cannot be sent. */
export function possibleMessage(composing: Composing, draft: Draft): PossibleMessage {
  const { kind, receiver } = draft;
  return {
    kind,
    consent_id: receiver.id,
    channel: receiver.channel,
    address: maskedAddress(receiver.channel, receiver.address),
    is_to_beneficiary: receiver.remittance_id !== null,
    language: receiver.language,
    text: composed(composing, { ...draft, isPreview: true }).text,
    attachment: isAttached(kind, receiver, draft.facts.attached) ? draft.facts.attached.name : null,
    obstacle: obstacleOf(composing.wording, kind, receiver),
  };
}
