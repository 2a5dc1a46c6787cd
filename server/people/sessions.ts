import { sql } from 'kysely';

import type { OpenSession } from '@/lib/contract/people/profile';
import { ABSOLUTE_HOURS, IDLE_MINUTES } from '@/server/kernel/access';
import type { Db, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { cookieNames, hashOf, newVisitorId, visitorCookies } from '@/server/kernel/visitor';

type Asking = Pick<Call, 'db' | 'host' | 'visitor' | 'reply'>;

/** Starts a session with a new id, so that a session cookie planted by an attacker has no effect. */
export async function beginSession(call: Asking, userId: number): Promise<void> {
  const { host, visitor } = call;
  const id = newVisitorId();
  const now = host.now().toISOString();
  await call.db.deleteFrom('session').where('id_hash', '=', visitor.hash).execute();
  await call.db
    .insertInto('session')
    .values({
      id_hash: hashOf(id),
      user_id: userId,
      ip: visitor.ip,
      agent: visitor.agent,
      created_at: now,
      seen_at: now,
    })
    .execute();
  await call.db.updateTable('app_user').set({ seen_at: now }).where('id', '=', userId).execute();
  call.reply.cookies.push(...visitorCookies(id, host.csrfSecret, cookieNames(host.config.appUrl)));
}

export function signedOutCookies({ host }: Pick<Call, 'host'>): string[] {
  return visitorCookies(newVisitorId(), host.csrfSecret, cookieNames(host.config.appUrl));
}

/** Ends all sessions of a user. The user's next call is refused as not signed in. */
export async function endSessions(db: Tx, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Active sessions of a user, the most recently used first. */
export async function sessionsOf(
  db: Db,
  userId: number,
  current: Buffer,
  now: Date,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES})`)
    .where(
      sql<boolean>`created_at > ${now}::timestamptz - make_interval(hours => ${ABSOLUTE_HOURS})`,
    )
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map(({ id_hash, ip, agent, created_at, seen_at }) => ({
    id: publicId(id_hash),
    is_current: id_hash.equals(current),
    ip,
    agent,
    created_at,
    seen_at,
  }));
}

/** Ends one session of a user by its public id; returns false if there is none. */
export async function endSession(db: Tx, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .selectFrom('session')
    .select('id_hash')
    .where('user_id', '=', userId)
    .execute();
  const meant = rows.find(({ id_hash }) => publicId(id_hash) === id);
  if (!meant) return false;
  await db.deleteFrom('session').where('id_hash', '=', meant.id_hash).execute();
  return true;
}

/** Public id of a session: the first 48 bits of the stored hash of its cookie. */
function publicId(idHash: Buffer): number {
  return idHash.readUIntBE(0, 6) || 1;
}
