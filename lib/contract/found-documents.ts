import * as v from 'valibot';

import { endpoint } from './endpoint';
import { CurrencyCode, Decimal, Id, listQuery, ShownDay } from './schemas';

/** Document types that the search covers. */
export const FOUND_TYPES = [
  'sales',
  'transfer',
  'invoice',
  'manual journal',
  'journal entry',
  'expense',
  'receipt',
  'revaluation',
] as const;
export type FoundType = (typeof FOUND_TYPES)[number];

/** Maximum number of documents returned per type. */
export const FOUND_NAMED = 5;

const FoundDocument = v.object({
  id: Id,
  number: v.nullable(v.string()),
  status: v.picklist(['draft', 'pending_approval', 'posted', 'voided', 'issued', 'cancelled']),
  date: v.nullable(ShownDay),
  counterparty: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  memo: v.nullable(v.string()),
  /** Amount of the document; null for a ticket, because a ticket has several amounts. */
  amount: v.nullable(Decimal),
  currency: v.nullable(CurrencyCode),
});
export type FoundDocument = v.InferOutput<typeof FoundDocument>;

const FoundOfType = v.object({
  due_to: v.picklist(FOUND_TYPES),
  documents: v.array(FoundDocument),
  /** True if there are more matches than the answer returns. */
  more: v.boolean(),
});
export type FoundOfType = v.InferOutput<typeof FoundOfType>;

export const documentSearch = endpoint({
  method: 'GET',
  path: 'documents/search',
  summary:
    'The newest documents of each type that hold every word, number and amount that is looked for, as far as the caller may see them. The lists find the same.',
  allow: 'signed-in',
  input: v.strictObject({ search: listQuery.search }),
  answer: v.object({ data: v.array(FoundOfType) }),
});
