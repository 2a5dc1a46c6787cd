import * as v from 'valibot';

import { endpoint } from '@/lib/contract/endpoint';
import { Id, Instant, Line, Name, Nothing } from '@/lib/contract/schemas';
import { TROUBLES } from '@/lib/contract/settings/outbox';
import { CUSTOMER_CHANNELS, MESSAGE_KINDS, MESSAGE_LANGUAGES } from '@/lib/domain/customer-message';
import type { Page } from '@/lib/routes';

/** A message that was queued for a customer, with the state of its delivery. */
const SentMessage = v.object({
  id: Id,
  kind: v.picklist(MESSAGE_KINDS),
  channel: v.picklist(CUSTOMER_CHANNELS),
  /** Masked address of the receiver. */
  address: v.string(),
  is_to_beneficiary: v.boolean(),
  /** `cancelled`: the consent was withdrawn before the delivery. */
  status: v.picklist(['waiting', 'sent', 'failed', 'cancelled']),
  /** Reason of the last failure; null if there was none or if it is not known any more. */
  trouble: v.nullable(v.picklist(TROUBLES)),
  created_at: Instant,
  /** Name of the user who sent it; null if the program did. */
  created_by: v.nullable(v.string()),
  delivered_at: v.nullable(Instant),
});
export type SentMessage = v.InferOutput<typeof SentMessage>;

/** A message that the caller can send, with its receiver and its text. */
const PossibleMessage = v.object({
  kind: v.picklist(MESSAGE_KINDS),
  consent_id: Id,
  channel: v.picklist(CUSTOMER_CHANNELS),
  address: v.string(),
  is_to_beneficiary: v.boolean(),
  language: v.picklist(MESSAGE_LANGUAGES),
  /** Text in which secrets, such as a payout code and the stop link, are masked. */
  text: v.string(),
  /** Name of the PDF file that the message carries; null if it carries none. */
  attachment: v.nullable(v.string()),
  /** Reason why the message cannot be sent at present: the channel is not ready, or it needs a WhatsApp template. */
  obstacle: v.nullable(v.picklist(['channel', 'template'])),
});
export type PossibleMessage = v.InferOutput<typeof PossibleMessage>;

const DocumentMessages = v.object({
  /** Party that receives the messages; null for a walk-in customer, who receives none. */
  party_id: v.nullable(Id),
  party: v.nullable(v.string()),
  possible: v.array(PossibleMessage),
  sent: v.array(SentMessage),
});
export type DocumentMessages = v.InferOutput<typeof DocumentMessages>;

/** Receiver of messages to the beneficiary of a remittance, at the wish of its sender. */
const Beneficiary = v.strictObject({
  channel: v.picklist(CUSTOMER_CHANNELS, 'choice'),
  address: Name(254),
  language: v.picklist(MESSAGE_LANGUAGES, 'choice'),
});

/** Calls of the messages about documents of one type. */
function messageCalls<const Path extends string>(path: Path, page: Page) {
  const root = `${path}/{id}/messages` as const;
  return {
    show: endpoint({
      method: 'GET',
      path: `${root}/show`,
      summary: 'Messages about a document that were sent, and those that can be sent.',
      allow: { page, action: 'view' },
      input: Nothing,
      answer: DocumentMessages,
    }),
    send: endpoint({
      method: 'POST',
      path: `${root}/send`,
      summary: 'Sends a message about a document to a customer who consents to it.',
      allow: { page, action: 'print' },
      input: v.strictObject({
        kind: v.picklist(MESSAGE_KINDS, 'choice'),
        consent_id: Id,
        /** The payout code or offer link in the message. The server checks it against a stored fingerprint. */
        secret: v.optional(Line(300)),
      }),
      answer: SentMessage,
      status: 201,
      stales: [root, 'setting/outbox'],
    }),
  };
}

export const saleMessages = messageCalls('exchange/sales', 'sales');

export const offerMessages = messageCalls('exchange/offer-rate', 'offer rate');

/** Messages to a party that are about no document, such as its statement. */
export const partyMessages = messageCalls('accounting/parties', 'parties');

const PATH = 'exchange/transfer';

export const remittanceMessages = {
  ...messageCalls(PATH, 'remits'),
  allowBeneficiary: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/messages/beneficiary`,
    summary:
      'Records that the sender of a remittance asks for messages to its beneficiary, who can stop them.',
    allow: { page: 'remits', action: 'edit' },
    input: Beneficiary,
    answer: DocumentMessages,
    status: 201,
    stales: [`${PATH}/{id}/messages`, 'accounting/parties'],
  }),
};
