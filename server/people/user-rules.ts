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

/** The refusal of a sign-in whose password is right: the address is not confirmed, or no role was given. */
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

/** Refuses (403) to touch the developer, and whoever may do something that the user may not. */
export function checkReach(me: User, before: UserRow): void {
  if (before.type === 'developer' || !reaches(me, before.role_id === null ? [] : before.pages)) {
    throw new Denied(403);
  }
}

/** What a user is refused for, every field at once. `before` is the user that changes. */
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
 * Whoever changes the own address says the present password: a page left open is not enough, since the
 * next password is chosen by a letter to that address.
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
  // The letter goes to an address of the user's choosing, one change later.
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

/** A role that is there and gives nothing beyond what the giver has; the row stays until we are done. */
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

/** One's own password is changed with the former one, and nobody locks himself out. */
function ownRefusals({ password, is_active }: Draft): Refusal[] {
  return [
    ...(password === undefined ? [] : [new Refusal('user.own-password', { field: 'password' })]),
    ...(is_active === false ? [new Refusal('user.self-disable', { field: 'is_active' })] : []),
  ];
}

/** What is stored of a user after a change: what was not sent stays. */
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

/** Whoever is let in again without ever having had a password is invited still. */
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

/** Mails an address where the user chooses the first password; good once, for the hours of the setting. */
export async function invite(
  call: Pick<Call, 'db' | 'host' | 'say' | 'afterCommit'>,
  { id, name, email }: Readonly<{ id: number; name: string; email: string }>,
): Promise<void> {
  const { db, host } = call;
  const { invitation_hours: hours } = await settingOf(db, 'security');
  const now = host.now();
  const token = await drawToken(db, { userId: id, purpose: 'invite', hours, now });
  const address = setupAddress(host.config.appUrl, token);
  const expires = new Date(now.getTime() + hours * 3_600_000);
  const params = { name, address, hours: String(hours) };
  await sendLetter(call, email, 'invite', { params, expires });
}
