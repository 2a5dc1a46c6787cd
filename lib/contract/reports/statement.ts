import { recordOf } from '@/lib/domain/record-of';
import * as v from 'valibot';

import { Decimal, ShownDay } from '../schemas';

/** What a statement that can be compared takes: with what, and with how many periods back. */
export const comparedQuery = {
  compare: v.optional(v.picklist(['previous', 'year'], 'choice')),
  periods: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|1[0-2])$/, 'periods'))),
} as const;

export const Days = v.object({ from: ShownDay, to: ShownDay });

/** A figure of the report's own period, and those of the periods it is compared with, newest first. */
const figures = { amount: Decimal, compare: v.array(Decimal) } as const;

/**
 * A line of a statement. General accounts hold the sums of what stands under them; computed lines are
 * no accounts of the chart. `key` is the purpose of an account, or what a computed line is.
 */
export const StatementLine = v.object({
  id: v.string(),
  /** The line it stands under; null directly in the section. */
  under: v.nullable(v.string()),
  /** How deep it stands; 1 directly in the section. */
  level: v.number(),
  position: v.picklist(['general', 'detail', 'computed']),
  key: v.nullable(v.string()),
  account_id: v.nullable(v.number()),
  number: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
  /** The accounts whose lines make the figure; a general one stands for all below it. */
  accounts: v.array(v.number()),
  ...figures,
  /** In percent of the income. */
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

/** The sums of a statement, and the same for each period it is compared with. */
export function totalsOf<const Name extends string>(...names: readonly Name[]) {
  const sums = recordOf(names, () => Decimal);
  return v.object({ ...sums, compare: v.array(v.object(sums)) });
}
