import * as v from 'valibot';

import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { list } from '@/lib/contract/lists';
import { recordCalls } from '@/lib/contract/records';
import { Instant, Line, Name, Nothing } from '@/lib/contract/schemas';
import { EVENT_TYPES } from '@/lib/domain/event';
import { TROUBLES } from './outbox';

const page = 'webhooks';
const path = 'setting/webhooks';

const Events = list(v.picklist(EVENT_TYPES, 'choice'), EVENT_TYPES.length, { least: 1 });

const calls = recordCalls({
  path,
  page,
  summaries: {
    list: 'Webhooks, the oldest first.',
    store: 'Makes a webhook: an address to which events are delivered.',
    destroy: 'Deletes a webhook with the messages that wait for it.',
  },
  needed: { name: Name(80), url: Line(500), events: Events },
  free: { is_active: v.boolean() },
  shown: {
    /** Reason why the program switched the webhook off; null if it did not. */
    disabled_for: v.nullable(v.picklist(['failing', 'gone'])),
    /**
     * Creation time of the secret that signs the messages. Null if there is no secret; nothing is delivered
     * then.
     */
    secret_at: v.nullable(Instant),
    /** Number of messages that are not delivered yet. */
    waiting: v.number(),
    /** Reason why deliveries fail, and since when; null if the last delivery did not fail. */
    trouble: v.nullable(v.picklist(TROUBLES)),
    trouble_since: v.nullable(Instant),
    last_sent_at: v.nullable(Instant),
  },
});

/**
 * Webhooks. Messages follow Standard Webhooks (https://www.standardwebhooks.com): the headers `webhook-id`,
 * `webhook-timestamp` and `webhook-signature`.
 */
export const webhooks = {
  ...calls,
  // Only a person in a session may change a webhook. A program with an API token could redirect the messages to another
  // receiver.
  store: { ...calls.store, inPerson: true as const },
  update: { ...calls.update, inPerson: true as const },
  rotate: endpoint({
    method: 'POST',
    path: `${path}/{id}/rotate`,
    summary:
      'Makes a new secret, which is shown this once. The former secret signs messages too for 24 hours.',
    allow: { page, action: 'edit' },
    inPerson: true,
    input: Nothing,
    /** `secret` begins with `whsec_`. */
    answer: v.object({ secret: v.string() }),
    secret: true,
    stales: [path],
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Queues a message of the type `test`.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: v.object({}),
    stales: [path, 'setting/outbox'],
  }),
};

export type Webhook = AnswerOf<(typeof webhooks)['list']>[number];
