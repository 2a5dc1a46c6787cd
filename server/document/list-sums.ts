import { type ExpressionBuilder, sql } from 'kysely';

import type { DB } from '@/server/database/types';
import type { Db } from '@/server/kernel/host';

/** Which documents are meant. */
export type Filter = (
  eb: ExpressionBuilder<DB, 'document'>,
) => ReturnType<ExpressionBuilder<DB, 'document'>['and']>;

/** What the rows of a list are counted by. */
const COUNTED = ['posted', 'voided', 'draft', 'pending_approval'] as const;
type Counted = (typeof COUNTED)[number];

/** Of a currency: how many there are, and what the posted ones add up to. */
export type Sums = Readonly<
  Record<Counted | 'count' | 'without_base', number | string> & {
    currency: string | null;
    amount: string | null;
    base: string | null;
  }
>;

/** Of a list that is narrowed so many are counted, and added up, without being asked to. */
export const COUNTED_UP_TO = 10_000;

/**
 * Only what is posted adds up; what is not is counted apart. One pass over the rows finds both, and ends soon after
 * `COUNTED_UP_TO` unless all are asked for.
 */
export function sumsByCurrency(
  db: Db,
  matches: Filter,
  isExact: boolean,
): Promise<readonly Sums[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('document')
        .select(['document.currency', 'document.status', 'document.amount', 'document.base'])
        .where(matches)
        .$if(!isExact, (all) => all.limit(sql.lit(COUNTED_UP_TO + 1)))
        .as('document'),
    )
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<string>('amount').filterWhere('status', '=', 'posted').as('amount'),
      eb.fn.sum<string>('base').filterWhere('status', '=', 'posted').as('base'),
      eb.fn
        .countAll<number>()
        .filterWhere('status', '=', 'posted')
        .filterWhere('base', 'is', null)
        .as('without_base'),
      ...COUNTED.map((status) =>
        eb.fn.countAll<number>().filterWhere('status', '=', status).as(status),
      ),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

export function countsOf(sums: readonly Sums[]) {
  const count = (status: Counted) => sums.reduce((all, one) => all + Number(one[status]), 0);
  return {
    posted: count('posted'),
    voided: count('voided'),
    draft: count('draft'),
    pending_approval: count('pending_approval'),
  };
}
