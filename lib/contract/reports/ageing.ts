import * as v from 'valibot';

import { PARTY_KINDS } from '@/lib/domain/party';
import { CurrencyCode, Id, ShownDay } from '../schemas';
import { currency, fieldsOf, money, quantity } from './columns';
import { IdText, reportEndpoint } from './report';

/** Whether the party owes the organisation, or is owed by it. */
export const SIDES = ['receivable', 'payable'] as const;

/**
 * What is open, in the currency of the row and signed, debit positive: the party owes it. `current` is not
 * due before the day; the others have been due for up to 30, 60 and 90 days, and longer.
 */
export const ageingColumns = {
  currency: currency({ hidden: true }),
  current: quantity(),
  d30: quantity(),
  d60: quantity(),
  d90: quantity(),
  older: quantity(),
  total: quantity(),
  /** What the ledger has it at, in base; of a branch, its part of what stands on the account. */
  base: money(),
} as const;

const figures = fieldsOf(ageingColumns);

export const AgeingRow = v.object({
  party_id: Id,
  party: v.string(),
  kind: v.picklist(PARTY_KINDS),
  side: v.picklist(SIDES),
  ...figures,
  /** Since when the oldest of it has been due. */
  oldest: ShownDay,
});
export type AgeingRow = v.InferOutput<typeof AgeingRow>;

const AgeingTotal = v.object({ side: v.picklist(SIDES), ...figures });
export type AgeingTotal = v.InferOutput<typeof AgeingTotal>;

export const ageing = reportEndpoint({
  name: 'ageing',
  page: 'account statement',
  summary:
    'What is open with every party on a day, by currency and by how long it has been due: what they owe (`receivable`) and what they are owed (`payable`) apart. What was paid counts against what it was applied to, else against the oldest.',
  query: {
    party_id: v.optional(IdText),
    branch_id: v.optional(IdText),
    kind: v.optional(v.picklist(PARTY_KINDS, 'choice')),
    currency: v.optional(CurrencyCode),
  },
  body: {
    rows: v.array(AgeingRow),
    /** By side and currency. */
    totals: v.array(AgeingTotal),
  },
});
export type Ageing = v.InferOutput<(typeof ageing)['answer']>;
