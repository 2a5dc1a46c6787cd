import * as v from 'valibot';

import { DOCUMENT_STATUSES } from '@/lib/domain/document-status';
import { list } from './lists';
import { CurrencyCode, Decimal, Id, Instant, ShownDay, Version } from './schemas';

/** Fields of every document. Amounts are in `currency`, `base` is in the base currency. */
export const documentFields = {
  id: Id,
  number: v.nullable(v.string()),
  custom_id: v.nullable(v.string()),
  status: v.picklist(DOCUMENT_STATUSES),
  version: Version,
  created_at: Instant,
  created_by: v.nullable(v.object({ id: v.number(), name: v.string() })),
  posted_at: v.nullable(Instant),
  void_reason: v.nullable(v.string()),
  entry_ids: v.array(v.number()),
  due_to: v.string(),
  due_to_id: Id,
  /** The branch in which the document was made. */
  branch_id: v.optional(v.nullable(Id)),
} as const;

/** Fields of every document as a row of a list. */
export const summaryFields = {
  date: v.nullable(ShownDay),
  reference: v.nullable(v.string()),
  memo: v.nullable(v.string()),
  /** The other party of the document: payee, payer or customer. */
  counterparty: v.nullable(v.string()),
  amount: v.nullable(Decimal),
  currency: v.nullable(CurrencyCode),
  base: v.nullable(Decimal),
  attachments: v.number(),
} as const;

export const DocumentRow = v.object({ ...documentFields, ...summaryFields });
export type DocumentRow = v.InferOutput<typeof DocumentRow>;

export const HistoryItem = v.object({
  at: Instant,
  user: v.nullable(v.string()),
  action: v.string(),
  changes: v.record(v.string(), v.pipe(v.tuple([v.unknown(), v.unknown()]), v.readonly())),
  /** Names of the records to which `changes` refers; a key is type and id, such as `party 3`. */
  names: v.optional(v.record(v.string(), v.string())),
});

/**
 * User, time and reason of a void; `entries` lists each reversing entry with the entry that it reverses. `at` and `by`
 * are null if nothing was posted.
 */
export const Voided = v.object({
  at: v.nullable(Instant),
  by: v.nullable(v.object({ id: v.number(), name: v.string() })),
  reason: v.nullable(v.string()),
  entries: v.array(v.object({ entry_id: v.number(), reverses_id: v.number(), date: ShownDay })),
});
export type Voided = v.InferOutput<typeof Voided>;

/** A ledger line of the document. A debit is positive, a credit negative. */
export const EntryLine = v.object({
  entry_id: v.nullable(v.number()),
  /** Id of the entry that the entry of this line reverses; null if it reverses none. */
  reverses_id: v.nullable(v.number()),
  date: ShownDay,
  account_id: v.number(),
  account_number: v.string(),
  account_name: v.string(),
  party_id: v.nullable(v.number()),
  party: v.nullable(v.string()),
  location_id: v.nullable(v.number()),
  currency: CurrencyCode,
  amount: Decimal,
  rate: v.nullable(Decimal),
  /** Amount in base; null if the amount would reveal a deal's cost to a caller who may not see costs. */
  base: v.nullable(Decimal),
  memo: v.nullable(v.string()),
});
export type EntryLine = v.InferOutput<typeof EntryLine>;

export const Warning = v.object({
  key: v.string(),
  /** Severity of the warning: `note` is only information; if the level is missing, the warning prevents posting. */
  level: v.optional(v.literal('note')),
  field: v.optional(v.string()),
  message: v.string(),
});

/** Fields of every draft, in addition to the fields of its type. */
export const draftFields = {
  custom_id: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,8}\/[0-9]{1,10}$/, 'custom-id'))),
  attachment_ids: v.optional(list(Id, 50)),
} as const;

/** Fields that a draft of any document type can have, and that the code shared by all types reads. */
export type DocumentBody = Readonly<{
  date?: string | undefined;
  custom_id?: string | undefined;
  attachment_ids?: readonly number[] | undefined;
  post?: boolean | undefined;
  version?: number | undefined;
}>;
