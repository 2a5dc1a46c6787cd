import { users } from '@/lib/contract/people/users';
import { can } from '@/lib/domain/permission';
import { Refusal } from '@/lib/domain/refusal';
import { changesBetween } from '@/server/kernel/audit';
import { drawId, lockCounter } from '@/server/kernel/counter';
import { Conflict } from '@/server/kernel/failure';
import { serve } from '@/server/kernel/serve';
import { hashPassword } from './passwords';
import { endCodes } from './one-time-code.sql';
import { endSessions } from './sessions';
import { sendLetter } from './letters';
import { tryLetter } from './tries';
import { checkReach, checkUser, invite, kept, proveForAddress } from './user-rules';
import { allUsers, listedUser, lockUser, userRow } from './users.sql';

const page = 'users';
const record_type = 'users';

export const userRoutes = [
  serve(users.list, async ({ db, me }) => {
    const rows = await allUsers(db);
    if (can(me, page, 'view')) return rows.map(listedUser);
    return rows.map(({ id, name }) => ({ id, name }));
  }),

  serve(users.show, async ({ db, params }) => listedUser(await userRow(db, params.id))),

  serve(users.store, async (call) => {
    const { name, email, role_id, phone = null, branch_id = null, password } = call.input;
    const id = await drawId(call.db, 'users');
    await checkUser(call, call.input);
    const password_hash = password === undefined ? null : await hashPassword(password);
    const status = password_hash === null ? 'invited' : 'active';
    await call.db
      .insertInto('app_user')
      .values({ id, name, email, role_id, phone, branch_id, password_hash, status })
      .execute();
    const invitation = password_hash === null ? await invite(call, { id, name, email }) : undefined;
    const changes = changesBetween({}, { name, email, role_id, phone, branch_id, status });
    call.audit({ action: 'create', page, record_type, record_id: id, changes });
    return { ...listedUser(await userRow(call.db, id)), ...(invitation && { invitation }) };
  }),

  serve(users.invite, async (call) => {
    const { id } = call.params;
    const user = await lockUser(call.db, id);
    checkReach(call.me, user);
    if (user.status !== 'invited') throw new Refusal('user.not-invited');
    await tryLetter(call, 'invite', String(id));
    call.audit({ action: 'invite again', page, record_type, record_id: id });
    return invite(call, user);
  }),

  serve(users.update, async (call) => {
    const { id } = call.params;
    const { version, password } = call.input;
    await lockCounter(call.db, 'users');
    const before = await lockUser(call.db, id);
    checkReach(call.me, before);
    if (id === call.me.id) await proveForAddress(call, before, call.input);
    await checkUser(call, { ...call.input, ...kept(before, call.input) }, before);
    if (before.version !== version) throw new Conflict('document.stale', listedUser(before));

    const after = kept(before, call.input);
    const password_hash =
      password === undefined ? before.password_hash : await hashPassword(password);
    await call.db
      .updateTable('app_user')
      .set({ ...after, password_hash, version: version + 1 })
      .where('id', '=', id)
      .execute();

    const changes = changesBetween(kept(before, {}), after);
    if (changes.role_id || changes.status || password !== undefined) await endSessions(call.db, id);
    if (changes.email || changes.status) await endCodes(call.db, id, call.host.now());
    if (changes.email) {
      await sendLetter(call, before.email, 'email-changed', { params: { name: before.name } });
    }
    if (password !== undefined) {
      await sendLetter(call, after.email, 'password-changed', { params: { name: after.name } });
    }
    call.audit({
      page,
      record_type,
      record_id: id,
      changes,
      action: password === undefined ? 'edit' : 'edit and set password',
    });
    return listedUser(await userRow(call.db, id));
  }),

  serve(users.delete, async (call) => {
    const { id } = call.params;
    const before = await lockUser(call.db, id);
    const held =
      before.type === 'developer' ? 'user.is-developer' : id === call.me.id && 'user.self-delete';
    const note = { page, record_type, record_id: id } as const;
    if (held) {
      call.audit({ ...note, action: 'delete refused' });
      return { is_deleted: 'no' as const, message: call.say(held) };
    }
    checkReach(call.me, before);
    await call.db
      .updateTable('app_user')
      .set({ status: 'deleted', version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    await endSessions(call.db, id);
    await endCodes(call.db, id, call.host.now());
    call.audit({ ...note, action: 'delete', changes: { status: [before.status, 'deleted'] } });
    return { is_deleted: 'yes' as const };
  }),
];
