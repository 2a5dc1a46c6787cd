import type { Config } from '@/server/config';
import type { Tx } from '@/server/kernel/host';
import { hashPassword } from './passwords';

/** Makes the developer's account at the first start. */
export async function ensureDeveloper(db: Tx, config: Config, _print: (line: string) => void): Promise<void> {
  const there = await db.selectFrom('app_user').select('id').where('type', '=', 'developer').executeTakeFirst();
  if (there) return;
  const { last } = await db.updateTable('counter').set((eb) => ({ last: eb('last', '+', 1) })).where('name', '=', 'users').returning('last').executeTakeFirstOrThrow();
  await db.insertInto('app_user').values({ id: last, name: 'Developer', email: config.developerEmail, type: 'developer', password_hash: config.developerPassword ? await hashPassword(config.developerPassword) : null }).execute();
}
