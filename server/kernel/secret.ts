import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '@/server/database/handle';

/** Name of the secret from which the codes on printed documents are computed. */
export const OF_PAPERS = 'verification';

/** Returns a secret that all server processes share. The first process that needs it creates it. */
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

/** Replaces a secret. Everything that was made with the former secret becomes invalid. */
export async function renewSecret(db: Db, name: string): Promise<void> {
  await db
    .updateTable('secret')
    .set({ value: randomBytes(32) })
    .where('name', '=', name)
    .execute();
}
