import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';

import type { Db } from '@/server/kernel/host';
import type { Sealer } from '@/server/kernel/seal';
import type { Call } from '@/server/kernel/serve';
import { hashOf } from '@/server/kernel/visitor';
import type { UserRow } from './users.sql';

const PERIOD_S = 30;

export function totpOf(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: 'Sarraf',
    label: email,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_S,
  });
}

/**
 * Name under which an authenticator secret is encrypted. It contains the user's id, so that a secret copied to another
 * user cannot be decrypted.
 */
export const totpName = (userId: number) => `totp ${userId}`;

/** Returns the number of the 30-second period that a code belongs to; null if the code is wrong. */
export function periodOf(totp: TOTP, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp.validate({ token, window: 1, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/**
 * Accepts the authenticator's current code or a recovery code, and marks it as used, because each code works only once.
 */
export async function takeSecondFactor(
  { db, host }: Pick<Call, 'db' | 'host'>,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const { id, email, totp_secret } = user;
  if (totp_secret !== null) {
    const totp = totpOf(host.sealer.open(totp_secret, totpName(id)), email);
    const period = periodOf(totp, code, host.now());
    if (period !== null) return takePeriod(db, { id, totp_secret, period });
  }
  return takeRecoveryCode(db, id, code);
}

/**
 * Marks the period of an authenticator code as used. Returns false if this or a later period was used already, or if
 * the secret has changed since the code was checked.
 */
async function takePeriod(
  db: Db,
  { id, totp_secret, period }: Readonly<{ id: number; totp_secret: string; period: number }>,
): Promise<boolean> {
  const { rows } = await sql`
    update app_user set totp_period = ${period}
    where id = ${id} and totp_secret = ${totp_secret}
      and (totp_period is null or totp_period < ${period})
    returning id
  `.execute(db);
  return rows.length > 0;
}

async function takeRecoveryCode(db: Db, id: number, code: string): Promise<boolean> {
  const hash = recoveryHash(code);
  const { rows } = await sql`
    update app_user set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where id = ${id} and ${hash} = any(recovery_hashes)
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Hash of a recovery code. Spaces and case do not matter. */
export function recoveryHash(code: string): string {
  return hashOf(code.replaceAll(/\s/g, '').toUpperCase()).toString('hex');
}

/**
 * Encrypts authenticator secrets with the current key if they are encrypted with a former key. Throws `ConfigError` if
 * the former key is missing.
 */
export async function sealAuthenticators(db: Db, sealer: Sealer): Promise<void> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'totp_secret', 'totp_pending'])
    .where((eb) => eb.or([eb('totp_secret', 'is not', null), eb('totp_pending', 'is not', null)]))
    .forUpdate()
    .execute();
  for (const { id, ...stored } of rows) {
    const totp_secret = resealed(stored.totp_secret, totpName(id), sealer);
    const totp_pending = resealed(stored.totp_pending, totpName(id), sealer);
    if (totp_secret === stored.totp_secret && totp_pending === stored.totp_pending) continue;
    await db
      .updateTable('app_user')
      .set({ totp_secret, totp_pending })
      .where('id', '=', id)
      .execute();
  }
}

function resealed(stored: string | null, name: string, sealer: Sealer): string | null {
  if (stored === null || sealer.isCurrent(stored)) return stored;
  return sealer.seal(sealer.open(stored, name), name);
}
