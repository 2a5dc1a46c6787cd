import * as v from 'valibot';

import { endpoint } from '@/lib/contract/endpoint';
import { CUSTOMER_CHANNELS } from '@/lib/domain/customer-message';
import { envelope, Id, Instant, listQuery, Nothing } from '@/lib/contract/schemas';

const page = 'outbox';
const path = 'setting/outbox';
const stales = [path, 'notices', 'setting/webhooks', 'dashboard'];

/** Reasons why a delivery failed. After `lost`, the message may have arrived nevertheless. */
export const TROUBLES = [
  ...(['unreachable', 'login', 'insecure', 'refused', 'other'] as const),
  ...(['address', 'private', 'certificate', 'slow', 'large', 'busy', 'gone'] as const),
  ...(['recipient', 'lost', 'expired'] as const),
] as const;
export type Trouble = (typeof TROUBLES)[number];

export const OUTBOX_CHANNELS = ['mail', 'webhook', ...CUSTOMER_CHANNELS] as const;

export const MESSAGE_STATES = ['waiting', 'failed', 'sent'] as const;

/** A message that leaves the system. */
export const OutboxMessage = v.object({
  id: Id,
  /** `letter`, `report_pack`, `payslip`, `test`, the type of an event, or the kind of a message to a customer. */
  kind: v.string(),
  channel: v.picklist(OUTBOX_CHANNELS),
  /** Receiver: the masked address of a letter or a customer, or the name of a webhook. Null if it is not known any more. */
  receiver: v.nullable(v.string()),
  webhook_id: v.nullable(Id),
  /** Id by which the receiver recognises a message that it has already accepted. */
  key: v.string(),
  /** `waiting`: it will be delivered; `failed`: it was given up; `sent`: the receiver has accepted it. */
  status: v.picklist(MESSAGE_STATES),
  /** Number of deliveries that were tried. */
  tries: v.number(),
  /** Reason of the last failure; null if the last delivery did not fail. */
  trouble: v.nullable(v.picklist(TROUBLES)),
  /** HTTP status with which the receiver refused the message. */
  answer: v.nullable(v.number()),
  created_at: Instant,
  /** Time of the next delivery; null if there is none. */
  next_at: v.nullable(Instant),
  sent_at: v.nullable(Instant),
  /** True if `retry` can deliver the message (again). */
  is_retriable: v.boolean(),
});
export type OutboxMessage = v.InferOutput<typeof OutboxMessage>;

export const outbox = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary:
      'Messages that leave the system, the newest first. Letters leave the list when they were sent.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      page: listQuery.page,
      per_page: listQuery.per_page,
      /** Returns only the message with this `key`. */
      search: listQuery.search,
      status: v.optional(v.picklist(MESSAGE_STATES, 'choice')),
      channel: v.optional(v.picklist(OUTBOX_CHANNELS, 'choice')),
      webhook: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'))),
    }),
    answer: envelope(OutboxMessage),
  }),
  retry: endpoint({
    method: 'POST',
    path: `${path}/{id}/retry`,
    summary: 'Delivers a message now, also one that was given up or sent. Its id stays the same.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: OutboxMessage,
    stales,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: `${path}/retry-all`,
    summary: 'Delivers all waiting messages now.',
    allow: { page, action: 'edit' },
    input: Nothing,
    /** Number of messages that wait. */
    answer: v.object({ waiting: v.number() }),
    stales,
  }),
};
