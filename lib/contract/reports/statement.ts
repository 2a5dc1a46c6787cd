import { recordOf } from '@/lib/domain/record-of';
import * as v from 'valibot';

import { Decimal, ShownDay } from '../schemas';

/** Comparison in the query of a statement: its kind, and the number of earlier periods. */
export const comparedQuery = {
  compare: v.optional(v.picklist(['previous', 'year'], 'choice')),
  periods: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|1[0-2])$/, 'periods'))),
} as const;

export const Days = v.object({ from: ShownDay, to: ShownDay });

/** `amount` is for the report's period; `compare` has the amounts for the compared periods, newest first. */
const figures = { amount: Decimal, compare: v.array(Decimal) } as const;

/**
 * A line of a statement. A general account has the sum of its accounts; a computed line belongs to no account. `key` is
 * the account's purpose or, for a computed line, its kind.
 */
export const StatementLine = v.object({
  id: v.string(),
  /** Id of the parent line; null for a line directly below the section. */
  under: v.nullable(v.string()),
  /** Depth of the line; 1 for a line directly below the section. */
  level: v.number(),
  position: v.picklist(['general', 'detail', 'computed']),
  key: v.nullable(v.string()),
  account_id: v.nullable(v.number()),
  number: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
  /** Ids of the accounts whose balances are in the figure. A general account includes all accounts below it. */
  accounts: v.array(v.number()),
  ...figures,
  /** Amount as a percentage of the income. */
  share: v.optional(v.nullable(Decimal)),
});
export type StatementLine = v.InferOutput<typeof StatementLine>;

export const StatementSection = v.object({
  key: v.string(),
  title: v.string(),
  accounts: v.array(v.number()),
  ...figures,
  share: v.optional(v.nullable(Decimal)),
  rows: v.array(StatementLine),
});
export type StatementSection = v.InferOutput<typeof StatementSection>;

/** Totals of a statement for the period and for each compared period. */
export function totalsOf<const Name extends string>(...names: readonly Name[]) {
  const sums = recordOf(names, () => Decimal);
  return v.object({ ...sums, compare: v.array(v.object(sums)) });
}
