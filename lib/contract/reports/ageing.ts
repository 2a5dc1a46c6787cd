import * as v from 'valibot';

import { PARTY_KINDS } from '@/lib/domain/accounting/party';
import { CurrencyCode, Decimal, Id, ShownDay } from '../schemas';
import { currency, fieldsOf, money, quantity } from './columns';
import { IdText, reportEndpoint } from './report';

/** `receivable`: the party owes the organisation; `payable`: the organisation owes the party. */
export const SIDES = ['receivable', 'payable'] as const;

/**
 * Open amounts in the currency of the row, debit positive. `current` is not overdue. `d30`, `d60` and `d90` are overdue
 * by up to 30, 60 and 90 days; `older` is overdue by more than 90 days.
 */
export const ageingColumns = {
  currency: currency({ hidden: true }),
  current: quantity(),
  d30: quantity(),
  d60: quantity(),
  d90: quantity(),
  older: quantity(),
  total: quantity(),
  /**
   * Value in base according to the ledger. If the report is for one branch, only the branch's share of the account's
   * balance.
   */
  base: money(),
} as const;

const figures = fieldsOf(ageingColumns);

export const AgeingRow = v.object({
  party_id: Id,
  party: v.string(),
  kind: v.picklist(PARTY_KINDS),
  side: v.picklist(SIDES),
  ...figures,
  /** Earliest due date of the open items in the row. */
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
    /** Totals by side and currency. */
    totals: v.array(AgeingTotal),
    /** Totals of each side over all currencies, in base. */
    sides: v.array(v.object({ side: v.picklist(SIDES), base: Decimal })),
  },
});
export type Ageing = v.InferOutput<(typeof ageing)['answer']>;
