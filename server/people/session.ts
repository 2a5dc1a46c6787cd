import { session } from '@/lib/contract/people/session';
import type { User } from '@/server/kernel/access';
import { serve } from '@/server/kernel/serve';
import { recognise } from './recognise';
import { beginSession, signedOutCookies } from './sessions';
import { shownUser, userRow } from './users.sql';

const page = 'profile';

export const sessionRoutes = [
  serve(session.login, async (call) => {
    const { id } = await recognise(call, call.input);
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
