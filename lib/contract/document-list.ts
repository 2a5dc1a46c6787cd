import * as v from 'valibot';

import { DocumentRow } from './document-fields';
import { CurrencyCode, Decimal, listQuery, PageMeta } from './schemas';

/** Filters a list by an id. */
export const IdFilter = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));
const decimal = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,4})?$/, 'money')));

/** Filters of every document list. */
export const documentFilters = {
  ...listQuery,
  mine: v.optional(v.literal('1')),
  /** The user who made it. */
  user_id: IdFilter,
  /** The branch that made it. */
  branch_id: IdFilter,
  account_id: IdFilter,
  currency: v.optional(CurrencyCode),
  amount_from: decimal,
  amount_to: decimal,
  /** `1` returns documents with a file, `0` those without. */
  attached: v.optional(v.picklist(['0', '1'])),
  /** Counts and adds up all matches, without the limit of 10,000. */
  exact: v.optional(v.literal('1')),
} as const;

export const DocumentPage = v.object({
  data: v.array(DocumentRow),
  meta: v.object({
    ...PageMeta.entries,
    /**
     * True if more rows match than `total`: a filtered list is counted up to 10,000 rows and not added up beyond that.
     */
    is_more: v.optional(v.literal(true)),
    /** Totals of posted documents only; drafts, voids and pending ones are excluded. */
    totals: v.array(v.object({ currency: CurrencyCode, amount: Decimal })),
    /** Null if a posted document has no base value, such as a transfer of foreign cash. */
    base_total: v.nullable(Decimal),
    counts: v.object({
      posted: v.number(),
      voided: v.number(),
      draft: v.number(),
      pending_approval: v.number(),
    }),
  }),
});
