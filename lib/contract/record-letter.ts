import * as v from 'valibot';

import { Instant } from './schemas';
import { MESSAGE_STATES, TROUBLES } from './settings/outbox';

/** The latest letter about a record, with the state of its delivery. */
export const RecordLetter = v.object({
  status: v.picklist(MESSAGE_STATES),
  /** Reason of the last failure; null if there was none or if it is not known any more. */
  trouble: v.nullable(v.picklist(TROUBLES)),
  created_at: Instant,
  /** Name of the user who sent it; null if the program did. */
  created_by: v.nullable(v.string()),
  delivered_at: v.nullable(Instant),
  /** Number of letters about the record. */
  count: v.number(),
});
export type RecordLetter = v.InferOutput<typeof RecordLetter>;
