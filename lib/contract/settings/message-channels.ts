import * as v from 'valibot';

import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { recordCalls } from '@/lib/contract/records';
import { Instant, Line, Name, Prose, Whole } from '@/lib/contract/schemas';
import { GATEWAY_KINDS } from '@/lib/domain/customer-message';
import { TROUBLES } from './outbox';

const page = 'message channels';
const path = 'setting/message-channels';

const METHODS = ['GET', 'POST'] as const;
const ENCODINGS = ['json', 'form'] as const;

/** A token in a header or an address: printable ASCII without blanks. */
const Token = v.pipe(v.string('text'), v.regex(/^[\x21-\x7e]{1,1000}$/, 'header'));

const calls = recordCalls({
  path,
  page,
  summaries: {
    list: 'Services that deliver messages to customers, at most one of each kind.',
    store: 'Adds a service: the WhatsApp Cloud API, the Telegram Bot API or an SMS gateway.',
    destroy: 'Deletes a service with the messages that wait for it.',
  },
  needed: { kind: v.picklist(GATEWAY_KINDS, 'choice'), url: Name(500) },
  free: {
    is_active: v.boolean('boolean'),
    api_version: v.pipe(Line(10), v.regex(/^(v\d{1,3}\.\d{1,2})?$/, 'api-version')),
    sender_id: v.pipe(Line(30), v.regex(/^\d*$/, 'sender-id')),
    method: v.picklist(METHODS, 'choice'),
    headers: Prose(2000),
    body: Prose(2000),
    encoding: v.picklist(ENCODINGS, 'choice'),
    expected_status: Whole(200, 299),
    expected_text: Line(100),
  },
  /** Token or key. If it is missing, the stored one stays; null removes it. */
  hidden: { token: v.nullable(Token) },
  shown: {
    /** Base address of the service; for an SMS gateway, the address with placeholders. */
    url: v.string(),
    /** Time at which the token was entered; null without a token. */
    token_set_at: v.nullable(Instant),
    api_version: v.string(),
    expected_status: v.number(),
    /** True if messages can be delivered: the channel is active and has the token that it needs. */
    is_ready: v.boolean(),
    /** Number of messages that are not delivered yet. */
    waiting: v.number(),
    /**
     * Reason why deliveries fail, or why the Telegram bot reads no messages, and since when; null if neither failed last.
     */
    trouble: v.nullable(v.picklist(TROUBLES)),
    trouble_since: v.nullable(Instant),
  },
});

/** Services that deliver messages to customers. */
export const messageChannels = {
  ...calls,
  // Only a person in a session may change a channel. A program with an API token could redirect the messages to another
  // service.
  store: { ...calls.store, inPerson: true as const },
  update: { ...calls.update, inPerson: true as const },
  test: endpoint({
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Queues a test message to an address of the caller.',
    allow: { page, action: 'edit' },
    inPerson: true,
    input: v.strictObject({ to: Name(40) }),
    answer: v.object({}),
    stales: [path, 'setting/outbox'],
  }),
};

export type MessageChannel = AnswerOf<(typeof messageChannels)['list']>[number];
