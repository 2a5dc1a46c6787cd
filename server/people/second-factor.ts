import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

import type { Call } from '@/server/kernel/serve';
import { hashOf } from '@/server/kernel/visitor';
import type { UserRow } from './users.sql';

export function totpOf(secret: string, email: string): TOTP {
  return new TOTP({ issuer: 'Sarraf', label: email, secret: Secret.fromBase32(secret), digits: 6, period: 30 });
}

/** Whether a code is the authenticator's present one, or a recovery code; that one then ends. */
export async function isSecondFactor(
  call: Pick<Call, 'db' | 'host'>,
  { id, email, totp_secret, recovery_hashes }: UserRow,
  code: string,
): Promise<boolean> {
  const given = code.replaceAll(/\s/g, '');
  if (totp_secret !== null && /^\d{6}$/.test(given)) {
    const delta = totpOf(totp_secret, email).validate({
      token: given,
      window: 1,
      timestamp: call.host.now().getTime(),
    });
    if (delta !== null) return true;
  }
  const hash = hashOf(given.toUpperCase()).toString('hex');
  const left = recovery_hashes.filter((one) => !isSame(one, hash));
  if (left.length === recovery_hashes.length) return false;
  await call.db.updateTable('app_user').set({ recovery_hashes: left }).where('id', '=', id).execute();
  return true;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
