import * as v from 'valibot';

import { documentEndpoints } from '../document';
import { endpoint } from '../endpoint';
import { importFields, importInput, tableForm } from '../import-fields';
import { list } from '../lists';
import { Amount, CurrencyCode, Day, Decimal, Id, Line, Rate } from '../schemas';

/**
 * A debit or a credit in `currency`, by default the account's currency, otherwise the base currency. `rate` is base
 * currency per unit. If both `rate` and `base` are sent, they must agree within half a minor unit.
 */
const JournalLine = v.strictObject({
  account_id: Id,
  debit: v.optional(Amount),
  credit: v.optional(Amount),
  currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  base: v.optional(Amount),
  memo: v.optional(Line(300)),
  party_id: v.optional(Id),
  location_id: v.optional(Id),
});

const journalBody = {
  date: Day,
  reference: v.optional(Line(100)),
  memo: v.optional(Line(500)),
  lines: list(JournalLine, 1000, { message: 'lines' }),
} as const;

const JournalLineRecord = v.object({
  line_no: v.number(),
  account_id: Id,
  account_number: v.string(),
  account_name: v.string(),
  currency: CurrencyCode,
  debit: v.nullable(Decimal),
  credit: v.nullable(Decimal),
  rate: v.nullable(Decimal),
  base: v.nullable(Decimal),
  memo: v.nullable(v.string()),
  party_id: v.nullable(Id),
  party: v.nullable(v.string()),
  location_id: v.nullable(Id),
});

const PATH = 'accounting/journal-entry';
const page = 'journal entry';

const document = documentEndpoints({
  path: PATH,
  page,
  body: journalBody,
  own: { lines: v.array(JournalLineRecord) },
});

const ImportResult = v.object({
  entries: v.number(),
  lines: v.number(),
  ...importFields,
});

export const journalEntry = {
  ...document,
  import: endpoint({
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Posts a workbook or CSV of journal entries, all or nothing; more than 5,000 entries become a job. With dry_run nothing is imported.',
    allow: { page, action: 'create' },
    also: [{ page, action: 'post' }],
    input: importInput,
    answer: v.union([
      ImportResult,
      v.object({ job: v.object({ id: v.number(), status: v.string() }) }),
    ]),
    form: tableForm(64),
    timeoutMs: 600_000,
    stales: [
      PATH,
      'accounting/chart-of-accounts',
      'accounting/parties',
      'reports',
      'jobs',
      'notices',
    ],
  }),
};

export type JournalEntry = v.InferOutput<(typeof journalEntry)['show']['answer']>;
export type JournalEntryDraft = v.InferInput<(typeof journalEntry)['store']['input']>;
