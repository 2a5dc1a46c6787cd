import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { CurrencyCode, Day, Decimal, Id, ShownDay } from '../schemas';

/**
 * An unpaid debit or credit of a party. A debit is positive: the party owes it. A payment settles the items that the
 * user chose, then the oldest ones. An excess payment becomes an item with the opposite sign.
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
  /** Part of the amount that is already settled. */
  applied: Decimal,
  open: Decimal,
  /** Days since the due date; 0 if the item is not overdue. */
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
    /**
     * Level of the reminder that the party should receive now: 1, 2 or 3 (first, second, last); null for no reminder.
     */
    reminder: v.nullable(v.number()),
  }),
});
