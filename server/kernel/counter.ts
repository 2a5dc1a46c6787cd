import type { Tx } from './host';

/**
 * The next ids of a counted thing, so many in a row; gives the first. The counter's row stays locked
 * until the transaction ends, so that ids run without a hole and whoever draws one sees everything
 * that was stored before.
 */
export async function drawIds(db: Tx, name: string, count: number): Promise<number> {
  const { last } = await db
    .insertInto('counter')
    .values({ name, last: count })
    .onConflict((on) =>
      on.column('name').doUpdateSet(({ eb, ref }) => ({
        last: eb(ref('counter.last'), '+', ref('excluded.last')),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

/** The next id of a counted thing. */
export function drawId(db: Tx, name: string): Promise<number> {
  return drawIds(db, name, 1);
}

/** Makes whoever draws an id wait until this transaction ends. */
export async function lockCounter(db: Tx, name: string): Promise<void> {
  await db.selectFrom('counter').select('last').where('name', '=', name).forUpdate().execute();
}
