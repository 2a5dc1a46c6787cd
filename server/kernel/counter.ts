import type { Tx } from './host';

/**
 * Draws the next `count` ids of a counter and returns the first. The row of the counter stays locked until the
 * transaction ends. So ids have no gaps, and the transaction sees everything that was stored under lower ids.
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

export function drawId(db: Tx, name: string): Promise<number> {
  return drawIds(db, name, 1);
}

/** Locks the counter, so that other transactions cannot draw ids until this transaction ends. */
export async function lockCounter(db: Tx, name: string): Promise<void> {
  await db.selectFrom('counter').select('last').where('name', '=', name).forUpdate().execute();
}
