import { session } from '@/lib/contract/people/session';
import { Refusal } from '@/lib/domain/refusal';
import type { User } from '@/server/kernel/access';
import { checkTries, countTry, type Limit } from '@/server/kernel/limits';
import { type Call, serve } from '@/server/kernel/serve';
import { cookieNames, hashOf, newVisitorId, visitorCookies } from '@/server/kernel/visitor';
import { isPassword } from './passwords';
import { isSecondFactor } from './second-factor';
import { shownUser, userByEmail, userRow } from './users.sql';

const page = 'profile';

/** Failures only: ten an account and a hundred an address in a quarter of an hour. */
function signInLimits(email: string, ip: string): Limit[] {
  return [
    { key: `sign-in account ${hashOf(email).toString('hex')}`, most: 10, minutes: 15 },
    { key: `sign-in address ${ip}`, most: 100, minutes: 15 },
  ];
}

async function refuseSignIn(call: Pick<Call, 'host'>, limits: Limit[], code: string, field: string): Promise<never> {
  await countTry(call.host.aside, limits, call.host.now());
  throw new Refusal(code, { field });
}

/** Begins a session under a new id, so that a cookie planted before sign-in is worth nothing. */
async function beginSession(call: Call, userId: number): Promise<void> {
  const { host, visitor } = call;
  const id = newVisitorId();
  const now = host.now().toISOString();
  await call.db.deleteFrom('session').where('id_hash', '=', visitor.hash).execute();
  await call.db
    .insertInto('session')
    .values({ id_hash: hashOf(id), user_id: userId, ip: visitor.ip, agent: visitor.agent, created_at: now, seen_at: now })
    .execute();
  await call.db.updateTable('app_user').set({ seen_at: now }).where('id', '=', userId).execute();
  call.reply.cookies.push(...visitorCookies(id, host.csrfSecret, cookieNames(host.config.appUrl)));
}

function signedOutCookies({ host }: Pick<Call, 'host'>): string[] {
  return visitorCookies(newVisitorId(), host.csrfSecret, cookieNames(host.config.appUrl));
}

export const sessionRoutes = [
  serve(session.login, async (call) => {
    const { email, password, code } = call.input;
    const limits = signInLimits(email, call.visitor.ip);
    await checkTries(call.host.aside, limits, call.host.now());
    const found = await userByEmail(call.db, email);
    const right = await isPassword(found?.password_hash ?? null, password);
    if (!found || !right || found.status !== 'active') {
      return refuseSignIn(call, limits, 'sign-in.wrong', 'email');
    }
    if (found.type !== 'developer' && found.role_id === null) {
      throw new Refusal('sign-in.no-role', { field: 'email' });
    }
    if (found.totp_secret !== null) {
      if (!code) throw new Refusal('sign-in.code-needed', { field: 'code' });
      if (!(await isSecondFactor(call, found, code))) {
        return refuseSignIn(call, limits, 'sign-in.code-wrong', 'code');
      }
    }
    await beginSession(call as Call, found.id);
    call.audit({ action: 'sign in', page, record_type: 'users', record_id: found.id });
    return shownUser(await userRow(call.db, found.id));
  }),

  serve(session.logout, async (call) => {
    await call.db.deleteFrom('session').where('id_hash', '=', call.visitor.hash).execute();
    call.reply.cookies.push(...signedOutCookies(call));
    call.reply.headers['clear-site-data'] = '"cache"';
    call.audit({ action: 'sign out', page, record_type: 'users', record_id: call.user?.id ?? 0 });
    return {};
  }),

  serve(session.current, async ({ me }) => currentOf(me)),
];

function currentOf({ id, name, email, type, status, is_developer, role }: User) {
  return { id, name, email, type, status, is_developer, role: role && { ...role, pages: role.pages && [...role.pages] } };
}
