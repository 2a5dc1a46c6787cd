import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';

import type { Db, Tx } from '@/server/kernel/host';
import { hashOf } from '@/server/kernel/visitor';

const CODE_MINUTES = 10;
const CODES_AN_HOUR = 3;
const TRIES_A_CODE = 5;

/** When a code that is drawn now has run out. */
export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * 60_000);
}

export type CodeRequest = Readonly<{
  /** 0 where nobody is meant: the same statements run and store nothing. */
  userId: number;
  purpose: 'verify' | 'reset';
  /** Users in one of these states may have a code. */
  statuses: readonly string[];
  visitorHash: Buffer | null;
  /** Only for the visitor who already had a code of this purpose. */
  sameVisitor?: boolean;
  now: Date;
}>;

/**
 * A new code of six digits for ten minutes. Only a user's newest code counts, so the former ones end.
 * Nothing when the user may not have one, or had three within the hour.
 */
export async function drawCode(
  db: Tx,
  { userId, purpose, statuses, visitorHash, sameVisitor = false, now }: CodeRequest,
): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`select id from app_user where id = ${userId} for update`.execute(db);
  const { rows } = await sql`
    insert into one_time_code (user_id, purpose, code_hash, visitor_hash, created_at, expires_at)
    select u.id, ${purpose}, ${codeHash(userId, code)}, ${visitorHash}::bytea, ${now}::timestamptz,
           ${now}::timestamptz + make_interval(mins => ${CODE_MINUTES})
    from app_user u
    where u.id = ${userId} and u.status = any(${statuses})
      and ${CODES_AN_HOUR} > (
        select count(*) from one_time_code c
        where c.user_id = u.id and c.purpose = ${purpose}
          and c.created_at > ${now}::timestamptz - interval '1 hour'
      )
      and (not ${sameVisitor}::boolean or exists (
        select from one_time_code c
        where c.user_id = u.id and c.purpose = ${purpose} and c.visitor_hash = ${visitorHash}::bytea
      ))
    returning id
  `.execute(db);
  return rows.length > 0 ? code : null;
}

export type Guess = Readonly<{
  userId: number;
  purpose: CodeRequest['purpose'];
  code: string;
  /** The visitor the code must have been drawn for; null where any may bring it. */
  visitorHash: Buffer | null;
  now: Date;
}>;

/**
 * The id of the code that was guessed. Each guess counts, also in a call that is then refused, so it
 * is counted outside the call's transaction; after five, a code is dead.
 */
export async function guessCode(
  aside: Db,
  { userId, purpose, code, visitorHash, now }: Guess,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; code_hash: Buffer }>`
    update one_time_code set tries = tries + 1
    where id = (
        select id from one_time_code
        where user_id = ${userId} and purpose = ${purpose}
          and (${visitorHash}::bytea is null or visitor_hash = ${visitorHash}::bytea)
        order by id desc limit 1
      )
      and tries < ${TRIES_A_CODE} and used_at is null and expires_at > ${now}
    returning id, code_hash
  `.execute(aside);
  const [live] = rows;
  return live?.code_hash.equals(codeHash(userId, code)) === true ? live.id : null;
}

/** Uses a code up. False when somebody else was faster. */
export async function redeemCode(db: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update one_time_code set used_at = ${now} where id = ${id} and used_at is null returning id
  `.execute(db);
  return rows.length > 0;
}

/** A token of 256 bits for the address of a letter, and with it a user's first password. */
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

/** Uses a token up and tells whose it was. */
export async function redeemToken(db: Tx, token: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    update one_time_code set used_at = ${now}
    where code_hash = ${hashOf(token)} and purpose in ('setup', 'invite')
      and used_at is null and expires_at > ${now}
    returning user_id
  `.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Whether a token that was given out can still be used. */
export async function hasLiveToken(db: Tx, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_code
    where user_id = ${userId} and purpose in ('setup', 'invite') and used_at is null and expires_at > ${now}
  `.execute(db);
  return rows.length > 0;
}

/** No code or token of this user counts any more. */
export async function endCodes(db: Tx, userId: number, now: Date): Promise<void> {
  await sql`
    update one_time_code set used_at = ${now} where user_id = ${userId} and used_at is null
  `.execute(db);
}

function codeHash(userId: number, code: string): Buffer {
  return hashOf(`${userId} ${code}`);
}
