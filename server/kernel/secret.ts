import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '@/server/database/handle';

/** The secret that the codes on papers are made with. */
export const OF_PAPERS = 'verification';

/** A secret that every process of the host shares; made once, by whoever comes first. */
export async function sharedSecret(db: Db, name: string): Promise<Buffer> {
  await sql`
    with made as (
      insert into secret (name, value) values (${name}, ${randomBytes(32)})
      on conflict (name) do nothing returning name
    )
    insert into audit (action, page, record_type, record_id)
    select 'create', 'system-setting', 'secret', name from made`.execute(db);
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
