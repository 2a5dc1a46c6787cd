import * as v from 'valibot';

import { DocumentRow } from './document-fields';
import { CurrencyCode, Decimal, listQuery, PageMeta } from './schemas';

/** An id in the query of a list; only rows with that id are returned. */
export const IdFilter = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));
const decimal = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,4})?$/, 'money')));

/** Filters of every document list. */
export const documentFilters = {
  ...listQuery,
  mine: v.optional(v.literal('1')),
  /** User who created the document. */
  user_id: IdFilter,
  /** Branch that created the document. */
  branch_id: IdFilter,
  account_id: IdFilter,
  currency: v.optional(CurrencyCode),
  amount_from: decimal,
  amount_to: decimal,
  /** `1` returns documents with a file, `0` documents without a file. */
  attached: v.optional(v.picklist(['0', '1'])),
  /** `1` counts and totals all matches, even more than 10,000. */
  exact: v.optional(v.literal('1')),
} as const;

/** Path of the call that streams all rows of a document list. */
export const rowsPathOf = (list: string): string => list.replace(/\/list$/, '/rows');

export const DocumentPage = v.object({
  data: v.array(DocumentRow),
  meta: v.object({
    ...PageMeta.entries,
    /**
     * True if there are more matches than `total`. A filtered list counts at most 10,000 rows; if there are more,
     * `totals` is empty.
     */
    is_more: v.optional(v.literal(true)),
    /** Totals of posted documents only; drafts, voided and pending documents are excluded. */
    totals: v.array(v.object({ currency: CurrencyCode, amount: Decimal })),
    /**
     * Total of the posted documents in base; null if a document has no base value, such as a transfer of foreign cash.
     */
    base_total: v.nullable(Decimal),
    counts: v.object({
      posted: v.number(),
      voided: v.number(),
      draft: v.number(),
      pending_approval: v.number(),
    }),
  }),
});
