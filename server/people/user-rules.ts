import type { Invitation } from '@/lib/contract/people/users';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { User } from '@/server/kernel/access';
import { Denied } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { isOpenBranch } from '@/server/kernel/organisation';
import { isDevelopers } from './developer';
import { isPassword } from './passwords';
import { tryLetter, tryProof } from './tries';
import { sendLetter, setupAddress } from './letters';
import { checkLength } from './new-password';
import { drawToken } from './one-time-code.sql';
import { reaches } from './reach';
import { userByEmail, type UserRow } from './users.sql';

/**
 * Message key of the reason why a user may not sign in even with the correct password: the account is not active, or
 * the user has no role. Undefined if the user may sign in.
 */
export function entryRefusal({ status, type, role_id }: UserRow): string | undefined {
  if (status !== 'active') return 'sign-in.unverified';
  return type !== 'developer' && role_id === null ? 'sign-in.no-role' : undefined;
}

type Draft = Readonly<{
  name?: string | undefined;
  email?: string | undefined;
  role_id?: number | null | undefined;
  phone?: string | null | undefined;
  branch_id?: number | null | undefined;
  password?: string | undefined;
  is_active?: boolean | undefined;
}>;

type ChangedAddress = Readonly<{
  email?: string | undefined;
  current_password?: string | undefined;
}>;

/** Throws a 403 if a user tries to change the developer, or a user with permissions that the caller lacks. */
export function checkReach(me: User, before: UserRow): void {
  if (before.type === 'developer' || !reaches(me, before.role_id === null ? [] : before.pages)) {
    throw new Denied(403);
  }
}

/** Refuses invalid data of a new or changed user. `before` is the user before the change. */
export async function checkUser(
  { db, me }: Pick<Call, 'db' | 'me'>,
  draft: Draft,
  before?: UserRow,
): Promise<void> {
  if (draft.password !== undefined) await checkLength(db, draft.password);
  refuseAny([
    ...(await emailRefusals(db, draft.email ?? '', before?.id)),
    ...(await roleRefusals(db, me, draft.role_id ?? null, before?.role_id ?? null)),
    ...(await branchRefusals(db, draft.branch_id ?? null, before?.branch_id ?? null)),
    ...(before?.id === me.id ? ownRefusals(draft) : []),
  ]);
}

/**
 * Requires the current password from users who change their own email address. An open session is not enough, because
 * the next password reset is mailed to the new address.
 */
export async function proveForAddress(
  call: Pick<Call, 'host' | 'visitor'>,
  before: UserRow,
  { email = before.email, current_password }: ChangedAddress,
): Promise<void> {
  if (email === before.email) return;
  const field = 'current_password';
  if (current_password === undefined) throw new Refusal('password.for-address', { field });
  const tried = await tryProof(call, before.id);
  if (!(await isPassword(before.password_hash, current_password))) {
    throw new Refusal('password.current', { field });
  }
  await tried.forgive();
  // Counts against the limit of sent emails. Otherwise a user could mail many strangers by changing the address
  // repeatedly.
  await tryLetter(call, 'address', String(before.id));
}

export async function emailRefusals(
  db: Db,
  email: string,
  id: number | undefined,
): Promise<Refusal[]> {
  const holder = await userByEmail(db, email);
  const isTaken = (holder && holder.id !== id) || (await isDevelopers(db, email));
  return isTaken ? [new Refusal('user.email-taken', { field: 'email' })] : [];
}

/**
 * Refuses a role that does not exist or that has permissions which the caller lacks. Locks the role until the
 * transaction ends.
 */
async function roleRefusals(
  db: Tx,
  me: User,
  id: number | null,
  former: number | null,
): Promise<Refusal[]> {
  if (id === null || id === former) return [];
  const field = 'role_id';
  const role = await db
    .selectFrom('role')
    .select('pages')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!role) return [new Refusal('user.role-missing', { field })];
  return reaches(me, role.pages) ? [] : [new Refusal('user.role-beyond', { field })];
}

async function branchRefusals(
  db: Tx,
  id: number | null,
  former: number | null,
): Promise<Refusal[]> {
  if (id === null || id === former || (await isOpenBranch(db, id))) return [];
  return [new Refusal('location.branch-missing', { field: 'branch_id' })];
}

/**
 * Refuses users who set their own password here, because changing it requires the old password. Refuses users who
 * disable themselves.
 */
function ownRefusals({ password, is_active }: Draft): Refusal[] {
  return [
    ...(password === undefined ? [] : [new Refusal('user.own-password', { field: 'password' })]),
    ...(is_active === false ? [new Refusal('user.self-disable', { field: 'is_active' })] : []),
  ];
}

/** Data of a user after a change; fields that were not sent keep their value. */
export function kept(before: UserRow, draft: Draft) {
  return {
    name: draft.name ?? before.name,
    email: draft.email ?? before.email,
    role_id: draft.role_id === undefined ? before.role_id : draft.role_id,
    phone: draft.phone === undefined ? before.phone : draft.phone,
    branch_id: draft.branch_id === undefined ? before.branch_id : draft.branch_id,
    status: statusAfter(before, draft),
  };
}

/**
 * Status of a user after a change. A disabled user who is enabled again becomes `invited` if the user has no password
 * and none was sent.
 */
function statusAfter(
  { status, password_hash }: UserRow,
  { is_active, password }: Draft,
): UserRow['status'] {
  if (is_active === false) return 'disabled';
  if (password !== undefined && status === 'invited') return 'active';
  if (is_active === true && status === 'disabled') {
    return password_hash === null && password === undefined ? 'invited' : 'active';
  }
  return status;
}

/**
 * Mails a link on which a user chooses the first password. The link works once, within the number of hours in the
 * settings. Without a mail server, the link is returned to the caller, who could set the password anyway.
 */
export async function invite(
  call: Pick<Call, 'db' | 'host' | 'say' | 'afterCommit'>,
  { id, name, email }: Readonly<{ id: number; name: string; email: string }>,
): Promise<Invitation> {
  const { db, host } = call;
  const { invitation_hours: hours } = await settingOf(db, 'security');
  const now = host.now();
  const token = await drawToken(db, { userId: id, purpose: 'invite', hours, now });
  const address = setupAddress(host.config.appUrl, token);
  const expires = new Date(now.getTime() + hours * 3_600_000);
  const params = { name, address, hours: String(hours) };
  await sendLetter(call, email, 'invite', { params, expires });
  return { link: host.config.mailUrl === undefined ? address : null, hours };
}
