import { randomBytes } from 'node:crypto';

import type { Db } from '@/server/database/handle';

/** The secret that the codes on papers are made with. */
export const OF_PAPERS = 'verification';

/** A secret that every process of the host shares; made once, by whoever comes first. */
export async function sharedSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Makes a secret anew: nothing that was made with the former one is genuine any longer. */
export async function renewSecret(db: Db, name: string): Promise<void> {
  await db
    .updateTable('secret')
    .set({ value: randomBytes(32) })
    .where('name', '=', name)
    .execute();
}
