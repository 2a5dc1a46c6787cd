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

/** What an authenticator's secret is sealed for: whoever copies one to another user has nothing. */
export const totpName = (userId: number) => `totp ${userId}`;

/** The number of the period whose code this is; nothing for a code that is not right. */
export function periodOf(totp: TOTP, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp.validate({ token, window: 1, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Takes the authenticator's present code, or a recovery code. Each counts once, ever. */
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

/** Only the code of a later period than the last, and of the secret that still stands. */
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

/** Blanks and the size of letters do not count when a code is typed. */
export function recoveryHash(code: string): string {
  return hashOf(code.replaceAll(/\s/g, '').toUpperCase()).toString('hex');
}

/**
 * Seals what authenticators were given before such secrets were sealed, or under a former key. Refuses
 * (`ConfigError`) when the key that one was sealed with is not there.
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
  // What an authenticator is given has no dot in it.
  return sealer.seal(stored.includes('.') ? sealer.open(stored, name) : stored, name);
}
