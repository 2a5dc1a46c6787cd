import type { Tx } from './host';

/**
 * The next id of a counted thing. The counter's row stays locked until the transaction ends, so that
 * ids run without a hole and whoever draws one sees everything that was stored before.
 */
export async function drawId(db: Tx, name: string): Promise<number> {
  const { last } = await db
    .insertInto('counter')
    .values({ name, last: 1 })
    .onConflict((on) =>
      on.column('name').doUpdateSet(({ eb, ref }) => ({ last: eb(ref('counter.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Makes whoever draws an id wait until this transaction ends. */
export async function lockCounter(db: Tx, name: string): Promise<void> {
  await db.selectFrom('counter').select('last').where('name', '=', name).forUpdate().execute();
}
