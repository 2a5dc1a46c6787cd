import { sql } from 'kysely';

import { Denied, NotFound } from '@/server/kernel/failure';
import { networkOf } from '@/server/kernel/caller-address';
import { forgiveTry, takeTry } from '@/server/kernel/limits';
import type { Call } from '@/server/kernel/serve';
import type { Db, Tx } from '@/server/kernel/host';
import { newToken, sessionHash } from './codes.sql';
import { type CustomerRow, customerRow, lockCustomer } from './customers.sql';
import { visitOf } from './visits.sql';

/** A customer's session ends after 30 minutes without a call, and after 12 hours in any case. */
const IDLE_MINUTES = 30;
const ABSOLUTE_HOURS = 12;

const TOKEN = /^[\w-]{43}$/;

/** Session of a customer on one device, with the number and total size of the uploads so far. */
export type Session = Readonly<{
  token_hash: Buffer;
  customer_id: number;
  uploads: number;
  upload_bytes: number;
}>;

type Asking = Pick<Call, 'db' | 'host' | 'visitor' | 'cookie'>;

const secure = ({ host }: Pick<Call, 'host'>) => host.config.appUrl.startsWith('https:');
const nameOf = (call: Pick<Call, 'host'>) => `${secure(call) ? '__Host-' : ''}kyc_session`;

const cookieOf = (call: Pick<Call, 'host'>, value: string, more = '') =>
  `${nameOf(call)}=${value}; HttpOnly; Path=/; SameSite=Lax${secure(call) ? '; Secure' : ''}${more}`;

/** Opens a session for one customer's file on this device. */
export async function openSession(
  call: Pick<Call, 'db' | 'host' | 'reply'>,
  customerId: number,
): Promise<void> {
  const token = newToken();
  const now = call.host.now().toISOString();
  await call.db
    .insertInto('kyc_session')
    .values({
      token_hash: sessionHash(token),
      customer_id: customerId,
      created_at: now,
      seen_at: now,
    })
    .execute();
  call.reply.cookies.push(cookieOf(call, token));
}

/** Ends the session of this device and returns the id of its customer; undefined if there was no session. */
export async function endSession(
  call: Pick<Call, 'db' | 'host' | 'cookie' | 'reply'>,
): Promise<number | undefined> {
  const token = call.cookie(nameOf(call)) ?? '';
  const gone = await call.db
    .deleteFrom('kyc_session')
    .where('token_hash', '=', sessionHash(token))
    .returning('customer_id')
    .executeTakeFirst();
  call.reply.cookies.push(cookieOf(call, '', '; Max-Age=0'));
  return gone?.customer_id;
}

export async function endSessions(db: Tx, customerId: number): Promise<void> {
  await db.deleteFrom('kyc_session').where('customer_id', '=', customerId).execute();
}

/**
 * Limits the guesses of references, links and codes per network; throws a 429 after too many. Call `forgive` after a
 * correct guess, so that it does not count.
 */
export async function takeGuess({ host, visitor }: Pick<Call, 'host' | 'visitor'>) {
  const limits = [{ key: `kyc guess ${networkOf(visitor.ip)}`, most: 30, minutes: 1 }];
  const at = host.now();
  await takeTry(host.aside, limits, at);
  return { forgive: () => forgiveTry(host.aside, limits, at) };
}

/** Counts a letter with a link that a customer has requested. Throws a 429 after too many. */
export async function takeLink({ host }: Pick<Call, 'host'>, id: number): Promise<void> {
  const key = `kyc link ${id}`;
  const limits = [
    { key: `${key} soon`, most: 3, minutes: 15 },
    { key: `${key} day`, most: 10, minutes: 24 * 60 },
  ];
  await takeTry(host.aside, limits, host.now());
}

/**
 * Session and customer of this device. Throws a 404 if the reference is unknown. Otherwise throws a 401 without a
 * session, and a 404 if the visit is not confirmed or belongs to another customer.
 */
export async function memberOf(
  call: Asking & Readonly<{ params: Readonly<{ token: string }> }>,
): Promise<Readonly<{ session: Session; row: CustomerRow }>> {
  const session = await sessionOf(call);
  const visit = await visitOf(call.db, call.params.token);
  if (!session || visit?.customer_id !== session.customer_id || visit.confirmed_at === null) {
    await takeGuess(call);
    if (visit && !session) throw new Denied(401);
    throw new NotFound();
  }
  return { session, row: await customerRow(call.db, session.customer_id) };
}

/** Session and customer, with the customer's row locked until the call ends. */
export async function lockedMember(call: Parameters<typeof memberOf>[0]) {
  const { session } = await memberOf(call);
  return { session, row: await lockCustomer(call.db, session.customer_id) };
}

async function sessionOf(call: Asking): Promise<Session | undefined> {
  const token = call.cookie(nameOf(call)) ?? '';
  if (!TOKEN.test(token)) return undefined;
  const now = call.host.now();
  const hash = sessionHash(token);
  const { rows } = await sql<Session & { is_stale: boolean }>`
    select token_hash, customer_id, uploads, upload_bytes,
           seen_at < ${now}::timestamptz - interval '1 minute' as is_stale
    from kyc_session
    where token_hash = ${hash}
      and seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES})
      and created_at > ${now}::timestamptz - make_interval(hours => ${ABSOLUTE_HOURS})`.execute(
    call.db,
  );
  const [session] = rows;
  if (session?.is_stale) await touch(call.host.aside, hash, now);
  return session;
}

/** Updates the time of the last call. Uses a connection outside the call's transaction, which may be read-only. */
async function touch(aside: Db, hash: Buffer, now: Date): Promise<void> {
  await sql`update kyc_session set seen_at = ${now} where token_hash = ${hash}`.execute(aside);
}

/** Deletes old sessions, codes and unconfirmed visits, and expired links. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  await sql`delete from kyc_session where seen_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
  await sql`
    delete from kyc_visit where confirmed_at is null and created_at < ${now}::timestamptz - interval '2 days'`.execute(
    db,
  );
  await sql`delete from kyc_code where sent_at < ${now}::timestamptz - interval '2 days'`.execute(
    db,
  );
  await sql`delete from kyc_link where expires_at < ${now}::timestamptz`.execute(db);
}
