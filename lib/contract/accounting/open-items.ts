import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { CurrencyCode, Day, Decimal, Id, ShownDay } from '../schemas';

/**
 * A debit or credit with a party of which something is open, signed, debit positive: the party owes it. What
 * was paid counts against the oldest first; what was paid beyond that is itself an item on the other side.
 */
const OpenItem = v.object({
  account_id: Id,
  account_number: v.string(),
  account_name: v.string(),
  currency: CurrencyCode,
  entry_id: Id,
  line_no: v.number(),
  document: v.string(),
  document_type: v.string(),
  document_id: Id,
  memo: v.nullable(v.string()),
  date: ShownDay,
  due: ShownDay,
  amount: Decimal,
  /** What has come against it. */
  applied: Decimal,
  open: Decimal,
  /** For how many days it has been due; 0 where it is not. */
  days_overdue: v.number(),
});
export type OpenItem = v.InferOutput<typeof OpenItem>;

export const openItems = endpoint({
  method: 'GET',
  path: 'accounting/parties/{id}/open-items',
  summary:
    'What is open with a party on a day, item by item, the oldest first; today when left out.',
  allow: { page: 'parties', action: 'view' },
  input: v.strictObject({ as_of: v.optional(Day) }),
  answer: v.object({
    data: v.array(OpenItem),
    /** 1, 2 or 3 where the party is to be reminded of any: the first, the second or the last time. */
    reminder: v.nullable(v.number()),
  }),
});
