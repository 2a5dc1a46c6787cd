import { randomInt } from 'node:crypto';
import { Secret } from 'otpauth';

import { profile } from '@/lib/contract/people/profile';
import { Refusal } from '@/lib/domain/refusal';
import { serve } from '@/server/kernel/serve';
import { isPassword } from './passwords';
import { periodOf, recoveryHash, totpName, totpOf } from './second-factor';
import { tryProof } from './tries';
import { lockUser } from './users.sql';

const page = 'profile';
const record_type = 'users';

const RECOVERY_CODES = 10;
/** Letters and digits of recovery codes, without those that are easily confused when copied by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Creates a recovery code of two groups of five characters. Spaces are ignored when a user enters it. */
function recoveryCode(): string {
  const group = () =>
    Array.from({ length: 5 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${group()} ${group()}`;
}

export const totpRoutes = [
  serve(profile.beginTotp, async ({ db, host, me, audit }) => {
    const { totp_secret, email } = await lockUser(db, me.id);
    if (totp_secret !== null) throw new Refusal('second-step.is-on');
    const secret = new Secret({ size: 20 }).base32;
    await db
      .updateTable('app_user')
      // Clears the period of the last accepted code, because it belongs to the previous secret.
      .set({ totp_pending: host.sealer.seal(secret, totpName(me.id)), totp_period: null })
      .where('id', '=', me.id)
      .execute();
    audit({ action: 'begin second step', page, record_type, record_id: me.id });
    return { secret, uri: totpOf(secret, email).toString() };
  }),

  serve(profile.confirmTotp, async (call) => {
    const { db, me, host, input, audit } = call;
    const tried = await tryProof(call, me.id);
    const { totp_pending, email } = await lockUser(db, me.id);
    if (totp_pending === null) throw new Refusal('second-step.not-begun', { field: 'code' });
    const totp = totpOf(host.sealer.open(totp_pending, totpName(me.id)), email);
    const totp_period = periodOf(totp, input.code, host.now());
    if (totp_period === null) {
      throw new Refusal('sign-in.code-wrong', { field: 'code' });
    }
    await tried.forgive();
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await db
      .updateTable('app_user')
      .set({
        totp_secret: totp_pending,
        totp_pending: null,
        totp_period,
        recovery_hashes: codes.map(recoveryHash),
      })
      .where('id', '=', me.id)
      .execute();
    audit({ action: 'turn second step on', page, record_type, record_id: me.id });
    return { recovery_codes: codes };
  }),

  serve(profile.disableTotp, async (call) => {
    const { db, me, input, audit } = call;
    const tried = await tryProof(call, me.id);
    const { password_hash } = await lockUser(db, me.id);
    if (!(await isPassword(password_hash, input.password))) {
      throw new Refusal('password.current', { field: 'password' });
    }
    await tried.forgive();
    await db
      .updateTable('app_user')
      .set({ totp_secret: null, totp_pending: null, recovery_hashes: [] })
      .where('id', '=', me.id)
      .execute();
    audit({ action: 'turn second step off', page, record_type, record_id: me.id });
    return {};
  }),
];
