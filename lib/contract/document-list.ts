import * as v from 'valibot';

import { DocumentRow } from './document-fields';
import { CurrencyCode, Decimal, listQuery, PageMeta } from './schemas';

/** A list is narrowed by the id of something. */
export const IdFilter = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));
const decimal = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,4})?$/, 'money')));

/** What narrows a list of documents of any type. */
export const documentFilters = {
  ...listQuery,
  mine: v.optional(v.literal('1')),
  /** Who made it. */
  user_id: IdFilter,
  /** The branch that it was made in. */
  branch_id: IdFilter,
  account_id: IdFilter,
  currency: v.optional(CurrencyCode),
  amount_from: decimal,
  amount_to: decimal,
  /** With a file (1), or without any (0). */
  attached: v.optional(v.picklist(['0', '1'])),
  /** Everything that matches is counted and added up, however long that takes. */
  exact: v.optional(v.literal('1')),
} as const;

export const DocumentPage = v.object({
  data: v.array(DocumentRow),
  meta: v.object({
    ...PageMeta.entries,
    /** More match than `total` says: a narrowed list is counted up to 10,000, and not added up beyond that. */
    is_more: v.optional(v.literal(true)),
    /** Of what is posted: drafts, voids and what waits for approval add to nothing. */
    totals: v.array(v.object({ currency: CurrencyCode, amount: Decimal })),
    /** Null where something posted has no value in base, as a transfer of foreign cash. */
    base_total: v.nullable(Decimal),
    counts: v.object({
      posted: v.number(),
      voided: v.number(),
      draft: v.number(),
      pending_approval: v.number(),
    }),
  }),
});
