import * as v from 'valibot';

import { CurrencyCode, Decimal, ShownDay } from '../schemas';
import { reportEndpoint } from './report';
import { keysOf } from '@/lib/domain/record-of';

/**
 * Figures of an account. `opening` and `closing` are signed, debit positive; all other figures are positive. The
 * figures that end in `_debit` and `_credit` split opening and closing by side; for a group of accounts they are the
 * sums of each side.
 */
const sums = {
  opening: Decimal,
  debit: Decimal,
  credit: Decimal,
  closing: Decimal,
  opening_debit: Decimal,
  opening_credit: Decimal,
  closing_debit: Decimal,
  closing_credit: Decimal,
} as const;
export const SUM_FIELDS = keysOf(sums);

export const TrialBalanceRow = v.object({
  account_id: v.number(),
  number: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
  type: v.picklist(['asset', 'liability', 'equity', 'income', 'expense']),
  parent: v.nullable(v.number()),
  position: v.picklist(['general', 'detail']),
  /** Id of the top-level account above this account; null for a top-level account. */
  top: v.nullable(v.number()),
  ...sums,
  compare: v.optional(v.object(sums)),
});
export type TrialBalanceRow = v.InferOutput<typeof TrialBalanceRow>;

const flag = v.optional(v.picklist(['0', '1'], 'choice'));

/** A top-level general account; its rows form a group. */
const Group = v.object({
  account_id: v.number(),
  number: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
});

export const trialBalance = reportEndpoint({
  name: 'trail-balance',
  summary:
    'Opening, movement and closing of every account in base; in one currency with `currency`. closing=0 leaves closing entries out.',
  query: {
    currency: v.optional(CurrencyCode),
    closing: flag,
    zero: flag,
    level: v.optional(v.picklist(['detail', 'general'], 'choice')),
    compare: v.optional(v.picklist(['previous', 'year'], 'choice')),
  },
  body: {
    rows: v.array(TrialBalanceRow),
    groups: v.array(Group),
    totals: v.object({ ...sums, compare: v.optional(v.object(sums)) }),
    compared: v.optional(v.object({ from: ShownDay, to: ShownDay })),
  },
});
export type TrialBalance = v.InferOutput<(typeof trialBalance)['answer']>;
