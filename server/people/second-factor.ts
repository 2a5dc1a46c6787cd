import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

import type { Call } from '@/server/kernel/serve';
import { hashOf } from '@/server/kernel/visitor';
import { isFirstUse } from './tries';
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

/** The instant at which the period of an authenticator's code began; nothing for a code that is not right. */
export function periodOf(totp: TOTP, code: string, now: Date): Date | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp.validate({ token, window: 1, timestamp });
  if (delta === null) return null;
  return new Date((Math.floor(timestamp / 1000 / PERIOD_S) + delta) * PERIOD_S * 1000);
}

/** Whether a code is the authenticator's present one, or a recovery code. Either counts once. */
export async function isSecondFactor(
  { db, host }: Pick<Call, 'db' | 'host'>,
  { id, email, totp_secret, recovery_hashes }: UserRow,
  code: string,
): Promise<boolean> {
  const period = totp_secret && periodOf(totpOf(totp_secret, email), code, host.now());
  if (period) return isFirstUse(host, `second step ${id}`, period);

  const hash = hashOf(code.replaceAll(/\s/g, '').toUpperCase()).toString('hex');
  const left = recovery_hashes.filter((one) => !isSame(one, hash));
  if (left.length === recovery_hashes.length) return false;
  await db.updateTable('app_user').set({ recovery_hashes: left }).where('id', '=', id).execute();
  return true;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
