import * as v from 'valibot';

import { endpoint } from '@/lib/contract/endpoint';
import { Day, Id, Instant, Name, Nothing, ShownDay } from '@/lib/contract/schemas';
import { CONSENT_WAYS, CUSTOMER_CHANNELS, MESSAGE_LANGUAGES } from '@/lib/domain/customer-message';

const page = 'parties';
const path = 'accounting/parties/{id}/consents';
const stales = ['accounting/parties', 'accounting/consents', 'exchange'];

const Consent = v.object({
  id: Id,
  channel: v.picklist(CUSTOMER_CHANNELS),
  /** Empty once the person's data is erased. */
  address: v.string(),
  language: v.picklist(MESSAGE_LANGUAGES),
  given_on: ShownDay,
  /** `sender`: the sender of a remittance asked for messages to its beneficiary. */
  given_how: v.picklist([...CONSENT_WAYS, 'sender']),
  /** True if the party also wants the rates of each morning. */
  wants_rates: v.boolean(),
  created_by: v.string(),
  created_at: Instant,
  /** Number of the remittance for whose beneficiary the consent is; null for the party itself. */
  remittance: v.nullable(v.string()),
  withdrawn_at: v.nullable(Instant),
  withdrawn_how: v.nullable(v.picklist(['link', 'staff', 'replaced', 'erased'])),
});
export type Consent = v.InferOutput<typeof Consent>;

/** Consents of parties to messages. */
export const consents = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Consents of a party to messages, the active ones first.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(Consent),
  }),
  store: endpoint({
    method: 'POST',
    path: `${path}/store`,
    summary:
      'Records that a party consents to messages by a channel. A former consent to the channel is replaced.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      channel: v.picklist(CUSTOMER_CHANNELS, 'choice'),
      /** Telephone number with country code, Telegram chat id, or e-mail address. */
      address: Name(254),
      language: v.picklist(MESSAGE_LANGUAGES, 'choice'),
      given_on: Day,
      given_how: v.picklist(CONSENT_WAYS, 'choice'),
      wants_rates: v.optional(v.boolean('boolean')),
    }),
    answer: Consent,
    status: 201,
    stales,
  }),
  invite: endpoint({
    method: 'POST',
    path: `${path}/invite`,
    summary:
      'Makes a link with which the party starts the chat with the Telegram bot and so consents to messages. It works once.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      language: v.picklist(MESSAGE_LANGUAGES, 'choice'),
      wants_rates: v.optional(v.boolean('boolean')),
    }),
    answer: v.object({ link: v.string(), expires_at: Instant }),
    status: 201,
    secret: true,
    stales: [],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'accounting/consents/{id}/withdraw',
    summary: 'Withdraws a consent at the wish of the party. Messages that wait are not delivered.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: Consent,
    stales,
  }),
};

/** Public call that stops messages. The page behind the link in a message uses it. */
export const publicConsent = {
  stop: endpoint({
    method: 'POST',
    path: 'public/messages/{token}/stop',
    summary: 'Stops messages to an address. Unknown tokens get the same answer.',
    allow: 'anyone',
    input: Nothing,
    answer: v.object({}),
    stales: [],
  }),
};
