import * as v from 'valibot';

import { journalEntry } from '../accounting/journal-entry';
import { endpoint } from '../endpoint';
import { quoteFields } from '@/lib/contract/dealing/quote';
import { Day, Decimal, Id, Nothing, PositiveMoney, Rate, ShownDay } from '../schemas';

/** Opening entry of a currency. A voided entry is not returned. */
const CurrencyOpening = v.object({
  id: Id,
  number: v.nullable(v.string()),
  date: v.nullable(ShownDay),
  amount: Decimal,
  base: Decimal,
});

const PATH = 'setting/currencies/{id}/opening';
const page = 'journal entry';

export const currencyOpening = {
  show: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'What a currency was opened with, if it was.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.object({ opening: v.nullable(CurrencyOpening) }),
  }),
  store: endpoint({
    method: 'POST',
    path: PATH,
    summary:
      'Posts what the organisation holds of a currency when its books begin, once: at a place, or on an account. Void it to correct it.',
    allow: { page, action: 'post' },
    input: v.strictObject({
      date: Day,
      /** Account that holds the amount. Either `account_id` or `location_id` must be sent, but not both. */
      account_id: v.optional(Id),
      location_id: v.optional(Id),
      amount: PositiveMoney,
      /** Cost of the amount, given as a rate; not required for the base currency. */
      rate: v.optional(Rate),
      ...quoteFields,
    }),
    status: 201,
    answer: journalEntry.show.answer,
    stales: ['accounting', 'exchange', 'reports', 'setting/currencies'],
  }),
};
