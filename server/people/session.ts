import { session } from '@/lib/contract/people/session';
import { Refusal } from '@/lib/domain/refusal';
import type { User } from '@/server/kernel/access';
import { type Call, serve } from '@/server/kernel/serve';
import { isPassword } from './passwords';
import { takeSecondFactor } from './second-factor';
import { beginSession, signedOutCookies } from './sessions';
import { type Try, trySignIn } from './tries';
import { entryRefusal } from './user-rules';
import { lockIfSame, shownUser, userByEmail, userRow, type UserRow } from './users.sql';

const page = 'profile';

type Credentials = Readonly<{ email: string; password: string; code?: string | undefined }>;

/**
 * Returns the user who signs in. Wrong credentials stay counted as a try; correct ones that are refused for another
 * reason do not. The user is locked after the password check, so that a change by another call takes effect.
 */
async function recognise(
  call: Pick<Call, 'db' | 'host'>,
  { email, password, code }: Credentials,
  tried: Try,
): Promise<UserRow> {
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
  return user;
}

export const sessionRoutes = [
  serve(session.login, async (call) => {
    const tried = await trySignIn(call, call.input.email);
    const { id } = await recognise(call, call.input, tried);
    await beginSession(call, id);
    call.audit({ action: 'sign in', page, record_type: 'users', record_id: id, by: id });
    return shownUser(await userRow(call.db, id));
  }),

  serve(session.logout, async (call) => {
    const { numDeletedRows: ended } = await call.db
      .deleteFrom('session')
      .where('id_hash', '=', call.visitor.hash)
      .executeTakeFirst();
    call.reply.cookies.push(...signedOutCookies(call));
    call.reply.headers['clear-site-data'] = '"cache"';
    if (ended === 0n) call.unchanged();
    else {
      const record_id = call.user?.id ?? 0;
      call.audit({ action: 'sign out', page, record_type: 'users', record_id });
    }
    return {};
  }),

  serve(session.current, async ({ me }) => currentOf(me)),
];

function currentOf({ id, name, email, type, status, is_developer, role }: User) {
  return {
    id,
    name,
    email,
    type,
    status,
    is_developer,
    role: role && { ...role, pages: role.pages && [...role.pages] },
  };
}
