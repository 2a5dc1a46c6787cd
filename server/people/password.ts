import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { Refusal } from '@/lib/domain/refusal';
import { Denied } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { sendLetter } from './letters';
import { checkLength } from './new-password';
import {
  codeExpiry,
  drawCode,
  endCodes,
  guessCode,
  redeemCode,
  redeemToken,
} from './one-time-code.sql';
import { hashPassword, isPassword } from './passwords';
import { beginSession, endSessions } from './sessions';
import { tryLetter, tryProof } from './tries';
import { entryRefusal } from './user-rules';
import { setProvedPassword, userByEmail, userRow } from './users.sql';

const page = 'profile';
const record_type = 'users';

/**
 * Statuses of users who may reset the password. For an invited user, the reset replaces a lost invitation; for an
 * unverified user, it confirms the address.
 */
const statuses = ['active', 'invited', 'unverified'];

type Proof = Readonly<{ email?: string | undefined; code: string }>;

/**
 * Returns the id of the user whose password is changed. The user proves the right to change it with a token, or with an
 * address and the code mailed to it. Null if the token or the code is wrong.
 */
async function provedUser(
  { db, host, visitor }: Pick<Call, 'db' | 'host' | 'visitor'>,
  { email, code }: Proof,
): Promise<number | null> {
  const now = host.now();
  if (email === undefined) return redeemToken(db, code, now);
  const userId = (await userByEmail(db, email))?.id ?? 0;
  const guessed = await guessCode(host.aside, {
    userId,
    purpose: 'reset',
    code,
    caller: visitor.hash,
    now,
  });
  return guessed !== null && (await redeemCode(db, guessed, now)) ? userId : null;
}

/** Sets the password and ends all codes and sessions of the user. Mails the user a notice. */
async function changePassword(
  call: Pick<Call, 'db' | 'host' | 'say' | 'afterCommit'>,
  id: number,
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(password);
  if (!(await setProvedPassword(call.db, id, password_hash))) {
    throw new Refusal('code.wrong', { field: 'code' });
  }
  await endCodes(call.db, id, call.host.now());
  await endSessions(call.db, id);
  const { email, name } = await userRow(call.db, id);
  await sendLetter(call, email, 'password-changed', { params: { name } });
}

/**
 * Signs in a user who has chosen a password through a setup or invitation link. A user with an authenticator or without
 * a role is not signed in here.
 */
async function enter(
  call: Parameters<typeof beginSession>[0] & Pick<Call, 'audit'>,
  id: number,
): Promise<void> {
  const user = await userRow(call.db, id);
  if (user.totp_secret !== null || entryRefusal(user) !== undefined) return;
  await beginSession(call, id);
  call.audit({ action: 'sign in', page, record_type, record_id: id, by: id });
}

export const passwordRoutes = [
  serve(session.forgotPassword, async (call) => {
    const { email } = call.input;
    await tryLetter(call, 'forgot', email);
    const found = await userByEmail(call.db, email);
    const now = call.host.now();
    const code = await drawCode(call.db, {
      userId: found?.id ?? 0,
      purpose: 'reset',
      statuses,
      visitor: call.visitor,
      now,
    });
    await sendLetter(call, (code !== null && found?.email) || null, 'reset', {
      params: { name: found?.name ?? '', code: code ?? '' },
      expires: codeExpiry(now),
    });
    call.audit({ action: 'ask for a new password', page, record_type, record_id: found?.id ?? 0 });
    return {};
  }),

  serve(session.resetPassword, async (call) => {
    const { password } = call.input;
    await checkLength(call.db, password);
    const id = await provedUser(call, call.input);
    if (id === null) throw new Refusal('code.wrong', { field: 'code' });
    await changePassword(call, id, password);
    call.audit({ action: 'choose a password', page, record_type, record_id: id, by: id });
    if (call.input.email === undefined) await enter(call, id);
    return {};
  }),

  serve(users.updatePassword, async (call) => {
    const { id } = call.params;
    const { current_password, password } = call.input;
    if (id !== call.me.id) throw new Denied(403);
    await checkLength(call.db, password);
    const tried = await tryProof(call, id);
    const { password_hash } = await userRow(call.db, id);
    if (!(await isPassword(password_hash, current_password))) {
      throw new Refusal('password.current', { field: 'current_password' });
    }
    await tried.forgive();
    await changePassword(call, id, password);
    await beginSession(call, id);
    call.audit({ action: 'change password', page, record_type, record_id: id });
    return {};
  }),
];
