import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';

import type { Db, Tx } from '@/server/kernel/host';
import { guessOf, mayMail, networkHash, type Quota } from '@/server/kernel/mailed-codes';
import { hashOf, type Visitor } from '@/server/kernel/visitor';

const CODE_MINUTES = 10;
const SENDS: readonly Quota[] = [
  { minutes: 60, each: 3, all: 6 },
  { minutes: 24 * 60, each: 10, all: 20 },
];

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * 60_000);
}

export type CodeRequest = Readonly<{
  /** Id of the user; 0 if the address is unknown. With 0, the same statements run, but no code is stored. */
  userId: number;
  purpose: 'verify' | 'reset';
  /** A code is created only for a user with one of these statuses. */
  statuses: readonly string[];
  visitor: Pick<Visitor, 'hash' | 'ip'>;
  /** If true, a code is created only if this visitor has already requested a code for the same purpose. */
  sameVisitor?: boolean;
  now: Date;
}>;

/**
 * Creates a six-digit code that is valid for ten minutes. Of the codes that a device has requested, only the newest is
 * accepted. Returns null if the user may not get a code or has received too many.
 */
export async function drawCode(
  db: Tx,
  { userId, purpose, statuses, visitor, sameVisitor = false, now }: CodeRequest,
): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const network = networkHash(visitor.ip);
  const mailed = {
    table: sql`one_time_code`,
    at: sql`created_at`,
    network,
    now,
    whose: sql`user_id = ${userId} and purpose = ${purpose}`,
  };
  await sql`select id from app_user where id = ${userId} for update`.execute(db);
  const { rows } = await sql`
    insert into one_time_code (user_id, purpose, code_hash, visitor_hash, asked_from, created_at, expires_at)
    select u.id, ${purpose}, ${codeHash(userId, code)}, ${visitor.hash}::bytea, ${network}::bytea, ${now}::timestamptz,
           ${now}::timestamptz + make_interval(mins => ${CODE_MINUTES})
    from app_user u
    where u.id = ${userId} and u.status = any(${statuses})
      and ${mayMail(SENDS, mailed)}
      and (not ${sameVisitor}::boolean or exists (
        select from one_time_code c
        where c.user_id = u.id and c.purpose = ${purpose} and c.visitor_hash = ${visitor.hash}::bytea
      ))
    returning id
  `.execute(db);
  return rows.length > 0 ? code : null;
}

export type Guess = Readonly<{
  userId: number;
  purpose: CodeRequest['purpose'];
  code: string;
  /** Hash of the visitor who enters the code. */
  caller: Buffer;
  /** If true, accepts only a code that this visitor has requested. */
  sameVisitor?: boolean;
  now: Date;
}>;

/**
 * Returns the id of the code if the guess is correct, otherwise null. The guess is compared with the newest code that
 * the caller's device requested or, if the device requested none, with the user's newest code. So a request from
 * another device does not invalidate this device's code. The guess is counted outside the call's transaction, so that
 * it counts even if the call is refused later.
 */
export async function guessCode(
  aside: Db,
  { userId, purpose, code, caller, sameVisitor = false, now }: Guess,
): Promise<number | null> {
  const { counted, mayTry } = guessOf(caller, sql`visitor_hash`);
  const { rows } = await sql<{ id: number; code_hash: Buffer }>`
    update one_time_code set ${counted}
    where id = (
        select id from one_time_code
        where user_id = ${userId} and purpose = ${purpose}
          and (not ${sameVisitor}::boolean or visitor_hash = ${caller}::bytea)
        order by visitor_hash is not distinct from ${caller}::bytea desc, id desc limit 1
      )
      and ${mayTry} and used_at is null and expires_at > ${now}
    returning id, code_hash
  `.execute(aside);
  const [live] = rows;
  return live?.code_hash.equals(codeHash(userId, code)) === true ? live.id : null;
}

/** Marks a code as used; returns false if another call has used it already. */
export async function redeemCode(db: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update one_time_code set used_at = ${now} where id = ${id} and used_at is null returning id
  `.execute(db);
  return rows.length > 0;
}

/** Creates a 256-bit token for a link with which a user chooses the first password. Ends the user's earlier codes. */
export async function drawToken(
  db: Tx,
  {
    userId,
    purpose,
    hours,
    now,
  }: Readonly<{ userId: number; purpose: 'setup' | 'invite'; hours: number; now: Date }>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await endCodes(db, userId, now);
  await sql`
    insert into one_time_code (user_id, purpose, code_hash, created_at, expires_at)
    values (${userId}, ${purpose}, ${hashOf(token)}, ${now}, ${now}::timestamptz + make_interval(hours => ${hours}))
  `.execute(db);
  return token;
}

/** Marks a token as used and returns its user's id; null if the token is not valid. */
export async function redeemToken(db: Tx, token: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    update one_time_code set used_at = ${now}
    where code_hash = ${hashOf(token)} and purpose in ('setup', 'invite')
      and used_at is null and expires_at > ${now}
    returning user_id
  `.execute(db);
  return rows[0]?.user_id ?? null;
}

export async function hasLiveToken(db: Tx, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_code
    where user_id = ${userId} and purpose in ('setup', 'invite') and used_at is null and expires_at > ${now}
  `.execute(db);
  return rows.length > 0;
}

export async function endCodes(db: Tx, userId: number, now: Date): Promise<void> {
  await sql`
    update one_time_code set used_at = ${now} where user_id = ${userId} and used_at is null
  `.execute(db);
}

function codeHash(userId: number, code: string): Buffer {
  return hashOf(`${userId} ${code}`);
}
