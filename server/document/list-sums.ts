import { type ExpressionBuilder, sql } from 'kysely';

import type { DB } from '@/server/database/types';

/** Function that builds a condition on rows of `document`. */
export type Filter = (
  eb: ExpressionBuilder<DB, 'document'>,
) => ReturnType<ExpressionBuilder<DB, 'document'>['and']>;

/** States that a list counts separately. */
const COUNTED = ['posted', 'voided', 'draft', 'pending_approval'] as const;
type Counted = (typeof COUNTED)[number];

/** Number of documents in one currency, in total and by state, and the sums of the posted ones. */
export type Sums = Readonly<
  Record<Counted | 'count' | 'without_base', number | string> & {
    currency: string | null;
    amount: string | null;
    base: string | null;
  }
>;

/**
 * Maximum number of matches in a filtered list that are counted and added up, unless the caller requests an exact
 * count.
 */
export const COUNTED_UP_TO = 10_000;

const posted = sql`filter (where status = 'posted')`;

/** SQL of the columns of `Sums`. Only posted documents are added up; documents in other states are only counted. */
export const addedUpOf = sql`
  currency, count(*) as count, sum(amount) ${posted} as amount, sum(base) ${posted} as base,
  count(*) filter (where status = 'posted' and base is null) as without_base,
  ${sql.join(COUNTED.map((status) => sql`count(*) filter (where status = ${sql.lit(status)}) as ${sql.ref(status)}`))}`;

export function countsOf(sums: readonly Sums[]) {
  const count = (status: Counted) => sums.reduce((all, one) => all + Number(one[status]), 0);
  return {
    posted: count('posted'),
    voided: count('voided'),
    draft: count('draft'),
    pending_approval: count('pending_approval'),
  };
}
