import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { endpoint } from './endpoint';
import {
  CurrencyCode,
  Day,
  Decimal,
  Deleted,
  Id,
  Instant,
  Line,
  listQuery,
  Nothing,
  PageMeta,
  Reason,
  Version,
} from './schemas';

/** What every document has, whatever its type. Amounts are in `currency`, `base` in the base currency. */
const documentFields = {
  id: Id,
  number: v.nullable(v.string()),
  custom_id: v.nullable(v.string()),
  status: v.picklist(['draft', 'pending_approval', 'posted', 'voided', 'discarded']),
  version: Version,
  created_at: Instant,
  created_by: v.nullable(v.object({ id: v.number(), name: v.string() })),
  posted_at: v.nullable(Instant),
  void_reason: v.nullable(v.string()),
  entry_ids: v.array(v.number()),
  due_to: v.string(),
  due_to_id: Id,
} as const;

/** What a list shows of a document. */
const summaryFields = {
  date: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  memo: v.nullable(v.string()),
  amount: v.nullable(Decimal),
  currency: v.nullable(v.string()),
  base: v.nullable(Decimal),
  attachments: v.number(),
} as const;

export const DocumentRow = v.object({ ...documentFields, ...summaryFields });
export type DocumentRow = v.InferOutput<typeof DocumentRow>;

export const HistoryItem = v.object({
  at: Instant,
  user: v.nullable(v.string()),
  action: v.string(),
  changes: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
});

/** A line of the ledger: signed, debit positive. */
export const EntryLine = v.object({
  entry_id: v.nullable(v.number()),
  date: v.string(),
  account_id: v.number(),
  account_number: v.string(),
  account_name: v.string(),
  party_id: v.nullable(v.number()),
  location_id: v.nullable(v.number()),
  currency: v.string(),
  amount: Decimal,
  rate: v.nullable(Decimal),
  base: Decimal,
  memo: v.nullable(v.string()),
});
export type EntryLine = v.InferOutput<typeof EntryLine>;

export const Warning = v.object({
  key: v.string(),
  field: v.optional(v.string()),
  message: v.string(),
});

/** What a document's draft carries beside its own fields. */
export const draftFields = {
  custom_id: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,8}\/[0-9]{1,10}$/, 'custom-id'))),
  attachment_ids: v.optional(v.pipe(v.array(Id), v.maxLength(50))),
} as const;

type Entries = v.ObjectEntries;

/**
 * The calls of a document type at a path. `body` is what a draft holds, which may still be
 * unbalanced or short; `record` is what `show` adds to what every document has.
 */
export function documentEndpoints<
  const Path extends string,
  Body extends Entries,
  Own extends Entries,
>({ path, page, body, own }: { path: Path; page: Page; body: Body; own: Own }) {
  const Draft = v.strictObject({ ...body, ...draftFields });
  const Record = v.object({
    ...documentFields,
    ...summaryFields,
    ...own,
    history: v.array(HistoryItem),
    attachment_ids: v.array(v.number()),
  });
  const stales = [path, 'accounting/chart-of-accounts', 'reports', 'approvals', 'attachments'];
  const onRecord = { page, answer: Record, stales } as const;

  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/list`,
      summary: `A page of the ${page} list, newest first, with the totals of all that match.`,
      allow: { page, action: 'view' },
      input: v.strictObject({
        ...listQuery,
        status: v.optional(
          v.picklist(['draft', 'pending_approval', 'posted', 'voided', 'discarded']),
        ),
        mine: v.optional(v.literal('1')),
        account_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'))),
        currency: v.optional(CurrencyCode),
        amount_from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,4})?$/, 'money'))),
        amount_to: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,4})?$/, 'money'))),
      }),
      answer: v.object({
        data: v.array(DocumentRow),
        meta: v.object({
          ...PageMeta.entries,
          totals: v.array(v.object({ currency: v.string(), amount: Decimal })),
          base_total: Decimal,
        }),
      }),
    }),
    show: endpoint({
      method: 'GET',
      path: `${path}/{id}/show`,
      summary: `One ${page} with its lines and history.`,
      allow: { page, action: 'view' },
      input: Nothing,
      answer: Record,
    }),
    store: endpoint({
      method: 'POST',
      path: `${path}/store`,
      summary: `Stores a draft of a ${page}; with "post" it is posted in the same transaction.`,
      allow: { page, action: 'create' },
      input: v.strictObject({ ...Draft.entries, post: v.optional(v.boolean('boolean')) }),
      status: 201,
      ...pick(onRecord),
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}/update`,
      summary: `Changes a draft of a ${page}.`,
      allow: { page, action: 'edit' },
      input: v.strictObject({ ...Draft.entries, version: Version }),
      ...pick(onRecord),
    }),
    destroy: endpoint({
      method: 'DELETE',
      path: `${path}/{id}/destroy`,
      summary: `Throws a draft away; its row stays as discarded. A posted one answers "no".`,
      allow: { page, action: 'delete' },
      input: Nothing,
      answer: Deleted,
      stales,
    }),
    preview: endpoint({
      method: 'POST',
      path: `${path}/preview`,
      summary: `The ledger lines that a ${page} would post. Saves nothing.`,
      allow: { page, action: 'view' },
      input: v.strictObject({ ...Draft.entries, post: v.optional(v.boolean('boolean')) }),
      answer: v.object({ lines: v.array(EntryLine), warnings: v.array(Warning) }),
      dry: true,
      stales: [],
    }),
    post: endpoint({
      method: 'POST',
      path: `${path}/{id}/post`,
      summary: `Posts a draft of a ${page} to the ledger.`,
      allow: { page, action: 'post' },
      input: v.strictObject({ version: v.optional(Version) }),
      ...pick(onRecord),
    }),
    void: endpoint({
      method: 'POST',
      path: `${path}/{id}/void`,
      summary: `Reverses a posted ${page} by a new entry, line for line, dated today unless a date is given.`,
      allow: { page, action: 'void' },
      input: v.strictObject({ reason: Reason, date: v.optional(Day) }),
      ...pick(onRecord),
    }),
    entry: endpoint({
      method: 'GET',
      path: `${path}/{id}/entry`,
      summary: `The ledger lines of a ${page}, signed, debit positive.`,
      allow: { page, action: 'view' },
      input: Nothing,
      answer: v.array(EntryLine),
    }),
  };
}

function pick<Answer extends v.GenericSchema>({
  answer,
  stales,
}: {
  answer: Answer;
  stales: readonly string[];
}) {
  return { answer, stales };
}
