import { Refusal } from '@/lib/domain/refusal';
import type { User } from '@/server/kernel/access';
import type { Call } from '@/server/kernel/serve';
import { isPassword } from './passwords';
import { takeSecondFactor } from './second-factor';
import { trySignIn } from './tries';
import { entryRefusal } from './user-rules';
import { lockIfSame, shownUser, userByEmail } from './users.sql';

type Credentials = Readonly<{ email: string; password: string; code?: string | undefined }>;

/**
 * Returns the user with this email address, password and code, at sign-in or within another user's session. Opens no
 * session. A wrong password or code counts as a failed try; a missing code or role does not. If the password is right,
 * locks the user's row, and refuses if address or password was changed meanwhile.
 */
export async function recognise(
  call: Pick<Call, 'db' | 'host' | 'visitor'>,
  { email, password, code }: Credentials,
): Promise<User> {
  const tried = await trySignIn(call, email);
  const found = await userByEmail(call.db, email);
  const right = await isPassword(found?.password_hash ?? null, password);
  const user = found && right ? await lockIfSame(call.db, found) : undefined;
  if (!user || user.status === 'disabled') throw new Refusal('sign-in.wrong', { field: 'email' });
  if (user.totp_secret !== null && code && !(await takeSecondFactor(call, user, code))) {
    throw new Refusal('sign-in.code-wrong', { field: 'code' });
  }
  await tried.forgive();
  const refusal = entryRefusal(user);
  if (refusal !== undefined) throw new Refusal(refusal, { field: 'email' });
  if (user.totp_secret !== null && !code)
    throw new Refusal('sign-in.code-needed', { field: 'code' });
  return shownUser(user);
}
