import { users } from '@/lib/contract/people/users';
import { NewPassword } from '@/lib/contract/schemas';
import { Refusal } from '@/lib/domain/refusal';
import { CONSOLE, writeAudit } from '@/server/kernel/audit';
import { drawId } from '@/server/kernel/counter';
import { checked } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { isDevelopers } from '@/server/people/developer';
import { checkLength } from '@/server/people/new-password';
import { endCodes } from '@/server/people/one-time-code.sql';
import { hashPassword } from '@/server/people/passwords';
import { endSessions } from '@/server/people/sessions';
import { userByEmail } from '@/server/people/users.sql';
import { AdminError } from './failure';

export type NewUser = Readonly<{ email: string; name: string; role: string; password: string }>;

/** Creates an active user, who can sign in immediately. The role is given by name or id. Returns the user's id. */
export async function createUser(db: Tx, { role, ...given }: NewUser): Promise<number> {
  const role_id = await roleOf(db, role);
  const { name, email, password = '' } = checked(users.store.input, { ...given, role_id });
  await checkLength(db, password);
  const id = await drawId(db, 'users');
  if ((await userByEmail(db, email)) || (await isDevelopers(db, email))) {
    throw new Refusal('user.email-taken', { field: 'email' });
  }
  const password_hash = await hashPassword(password);
  await db
    .insertInto('app_user')
    .values({ id, name, email, role_id, password_hash, status: 'active' })
    .execute();
  const changes = { name: [null, name], email: [null, email], role_id: [null, role_id] } as const;
  await writeAudit(db, CONSOLE, [
    { action: 'create', page: 'users', record_type: 'users', record_id: id, changes },
  ]);
  return id;
}

async function roleOf(db: Tx, role: string): Promise<number> {
  const rows = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .execute();
  const found = rows.find(
    ({ id, name }) => name.toLowerCase() === role.toLowerCase() || String(id) === role,
  );
  if (!found) {
    throw new AdminError(
      `no role "${role}"; there are: ${rows.map(({ name }) => name).join(', ')}`,
    );
  }
  return found.id;
}

/** Sets a user's password, and ends all earlier sessions and codes of the user. Also works for the developer. */
export async function resetPassword(
  db: Tx,
  { email, password, now }: Readonly<{ email: string; password: string; now: Date }>,
): Promise<void> {
  const user = await userByEmail(db, email);
  if (!user) throw new AdminError(`no user has the address ${email}`);
  await checkLength(db, checked(NewPassword, password));
  await db
    .updateTable('app_user')
    .set({
      password_hash: await hashPassword(password),
      status: user.status === 'disabled' ? 'disabled' : 'active',
      version: user.version + 1,
    })
    .where('id', '=', user.id)
    .execute();
  await endSessions(db, user.id);
  await endCodes(db, user.id, now);
  await writeAudit(db, CONSOLE, [
    { action: 'set password', page: 'users', record_type: 'users', record_id: user.id },
  ]);
}
