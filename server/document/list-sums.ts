import type { ExpressionBuilder } from 'kysely';

import type { DB } from '@/server/database/types';
import type { Db } from '@/server/kernel/host';

/** Which documents are meant. */
export type Filter = (
  eb: ExpressionBuilder<DB, 'document'>,
) => ReturnType<ExpressionBuilder<DB, 'document'>['and']>;

/** What the rows of a list are counted by. */
const COUNTED = ['posted', 'voided', 'draft', 'pending_approval'] as const;

/** Only what is posted adds up; what is not is counted apart. One pass over the rows finds both. */
export function sumsByCurrency(db: Db, matches: Filter) {
  return db
    .selectFrom('document')
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
    .where(matches)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

type Counted = (typeof COUNTED)[number];

export function countsOf(sums: readonly Readonly<Record<Counted, number | string>>[]) {
  const count = (status: Counted) => sums.reduce((all, one) => all + Number(one[status]), 0);
  return {
    posted: count('posted'),
    voided: count('voided'),
    draft: count('draft'),
    pending_approval: count('pending_approval'),
  };
}
