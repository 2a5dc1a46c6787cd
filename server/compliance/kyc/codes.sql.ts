import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';

import type { Db, Host, Tx } from '@/server/kernel/host';
import {
  guessOf,
  mayMail,
  minutesToWait,
  networkHash,
  type Quota,
} from '@/server/kernel/mailed-codes';
import { hashOf, type Visitor } from '@/server/kernel/visitor';

const CODE_MINUTES = 10;
const SENDS: readonly Quota[] = [
  { minutes: 15, each: 3, all: 6 },
  { minutes: 24 * 60, each: 10, all: 20 },
];

/** Returns a new reference or token with 256 bits of randomness. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const referenceHash = (reference: string): Buffer => hashOf(`kyc reference ${reference}`);
export const linkHash = (token: string): Buffer => hashOf(`kyc link ${token}`);
export const sessionHash = (token: string): Buffer => hashOf(`kyc session ${token}`);

type Drawn = Readonly<{ code: string | null; expires: Date }>;

type Asker = Readonly<{ emailPrint: Buffer; visitor: Pick<Visitor, 'hash' | 'ip'> }>;

const mailedTo = ({ emailPrint, visitor }: Asker, now: Date) => ({
  table: sql`kyc_code`,
  at: sql`sent_at`,
  now,
  whose: sql`email_print = ${emailPrint}::bytea`,
  network: networkHash(visitor.ip),
});

/**
 * Creates a new six-digit code for a visit, which is one attempt to confirm an email address, and invalidates earlier
 * codes. If too many codes were sent to the address, runs the same statements but stores no new code, and returns null
 * as the code.
 */
export async function drawCode(
  db: Tx,
  host: Pick<Host, 'sealer' | 'now'>,
  { visitId, ...asker }: Asker & Readonly<{ visitId: number }>,
): Promise<Drawn> {
  const now = host.now();
  const { emailPrint, visitor } = asker;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kyc code ${emailPrint.toString('hex')}`}, 0))`.execute(
    db,
  );
  await sql`update kyc_code set used_at = ${now} where visit_id = ${visitId} and used_at is null`.execute(
    db,
  );
  const { rows } = await sql`
    insert into kyc_code (visit_id, email_print, asked_by, asked_from, code_hash, sent_at, expires_at)
    select ${visitId}, ${emailPrint}::bytea, ${visitor.hash}::bytea, ${networkHash(visitor.ip)}::bytea,
           ${codeHash(host, visitId, code)}::bytea, ${now}::timestamptz, ${expires}::timestamptz
    where ${mayMail(SENDS, mailedTo(asker, now))}
    returning id`.execute(db);
  return { code: rows.length > 0 ? code : null, expires };
}

/**
 * Returns the id of the visit's newest code if the guess is correct, otherwise null. Every guess counts, even if the
 * call is refused later, so it is counted outside the call's transaction.
 */
export async function guessCode(
  { aside, sealer, now }: Host,
  visitId: number,
  { code, caller }: Readonly<{ code: string; caller: Buffer }>,
): Promise<number | null> {
  const { counted, mayTry } = guessOf(caller, sql`asked_by`);
  const { rows } = await sql<{ id: number; code_hash: Buffer }>`
    update kyc_code set ${counted}
    where id = (select id from kyc_code where visit_id = ${visitId} order by id desc limit 1)
      and used_at is null and expires_at > ${now()} and ${mayTry}
    returning id, code_hash`.execute(aside);
  const [live] = rows;
  const given = codeHash({ sealer }, visitId, code);
  return live && timingSafeEqual(live.code_hash, given) ? live.id : null;
}

/** Marks a code as used. Returns false if another call used it first. */
export async function redeemCode(db: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update kyc_code set used_at = ${now} where id = ${id} and used_at is null returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Minutes until another code may be sent to the address; 0 if it may be sent now. */
export async function sendsWait(db: Db, asker: Asker, now: Date): Promise<number> {
  const { rows } = await sql<{
    wait: number;
  }>`select ${minutesToWait(SENDS, mailedTo(asker, now))} as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/**
 * Hash of a code under a key of the server, so that a reader of the table cannot find the code by trying all million
 * values.
 */
const codeHash = ({ sealer }: Pick<Host, 'sealer'>, visitId: number, code: string) =>
  sealer.fingerprint(`kyc code ${visitId} ${code}`);
