import * as v from 'valibot';

import { EVENT_TYPES } from '@/lib/domain/event';
import { Decimal, Instant, ShownDay } from '../schemas';

/**
 * Body of a message to a webhook. It has no personal data: the receiver reads the rest of the record from the API. Test
 * messages have the type `test` and no data.
 */
export const WebhookMessage = v.object({
  type: v.picklist([...EVENT_TYPES, 'test']),
  /** Time of the event. */
  timestamp: Instant,
  data: v.object({
    /** Type of the record, such as `trade`. */
    record: v.optional(v.string()),
    id: v.optional(v.number()),
    action: v.optional(v.string()),
    /** User who acted; null if nobody did, for example when an offer expires. */
    user_id: v.optional(v.nullable(v.number())),
    /** State before (`was`) and after (`status`) the event; missing if the event changed no state. */
    was: v.optional(v.nullable(v.string())),
    status: v.optional(v.string()),
    /** Number, day, amount and currency of a document. */
    number: v.optional(v.nullable(v.string())),
    date: v.optional(v.nullable(ShownDay)),
    amount: v.optional(v.nullable(Decimal)),
    currency: v.optional(v.nullable(v.string())),
    /** Figures of a rate, in the quotation of its currency. */
    kind: v.optional(v.string()),
    effective_at: v.optional(Instant),
    buy: v.optional(v.nullable(Decimal)),
    sell: v.optional(v.nullable(Decimal)),
    mid: v.optional(Decimal),
    /** Address of the page that shows the record. */
    link: v.optional(v.string()),
  }),
});
export type WebhookMessage = v.InferOutput<typeof WebhookMessage>;
