import { sql } from 'kysely';

import { type ApiToken, apiTokens, LONGEST_DAYS } from '@/lib/contract/people/api-tokens';
import { addDays } from '@/lib/domain/calendar';
import { limitedTo, type Role } from '@/lib/domain/permission';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { isNetwork } from '@/server/config/proxies';
import { TOKEN_PREFIX } from '@/server/kernel/access';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { hashOf, newVisitorId } from '@/server/kernel/visitor';
import { sendLetter } from './letters';
import { isPassword } from './passwords';
import { reaches } from './reach';
import { tryProof } from './tries';
import { shownUser, userById, userRow } from './users.sql';

const page = 'api tokens';
const record_type = 'api token';
/** Number of characters at the start of a token that are stored in plain text, so that users recognise the token. */
const HINT_LENGTH = TOKEN_PREFIX.length + 4;

type Draft = Readonly<{
  user_id: number;
  name: string;
  role_id?: number | null | undefined;
  expires_on: string;
  addresses?: readonly string[] | undefined;
  current_password: string;
}>;

type Calling = Pick<
  Call,
  'db' | 'me' | 'host' | 'visitor' | 'audit' | 'today' | 'say' | 'afterCommit'
>;

/**
 * Creates a token and returns it with its record. Mails a notice to the user of the token. Refuses without the current
 * password of the user who creates it.
 */
async function makeToken(call: Calling, draft: Draft): Promise<ApiToken & { token: string }> {
  const { db, me, host, audit } = call;
  await provePassword(call, draft.current_password);
  const { name, user_id, role_id = null, expires_on, addresses = [] } = draft;
  refuseAny([
    ...expiryRefusals(expires_on, await call.today()),
    ...addresses.flatMap((address, at) =>
      isNetwork(address)
        ? []
        : [new Refusal('token.address', { field: `addresses.${at}`, params: { address } })],
    ),
    ...(await rightsRefusals(call, { user_id, role_id })),
  ]);
  const token = `${TOKEN_PREFIX}${newVisitorId()}`;
  const { id } = await db
    .insertInto('api_token')
    .values({
      name,
      user_id,
      role_id,
      token_hash: hashOf(token),
      hint: token.slice(0, HINT_LENGTH),
      addresses: [...addresses],
      expires_on,
      created_by: me.id,
      created_at: host.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await tokenOf(call, id);
  const changes = {
    name: [null, name],
    user: [null, made.user.name],
    role: [null, made.role?.name ?? null],
    expires_on: [null, expires_on],
    addresses: [null, addresses],
  } as const;
  audit({ action: 'create', page, record_type, record_id: id, changes });
  const { name: owner, email } = await userRow(db, user_id);
  await sendLetter(call, email, 'token-made', {
    params: { name: owner, maker: me.name, token: name, day: expires_on },
  });
  return { ...made, token };
}

async function provePassword(call: Calling, password: string): Promise<void> {
  const { password_hash } = await userRow(call.db, call.me.id);
  const tried = await tryProof(call, call.me.id);
  if (!(await isPassword(password_hash, password))) {
    throw new Refusal('password.current', { field: 'current_password' });
  }
  await tried.forgive();
}

function expiryRefusals(expires_on: string, today: string): Refusal[] {
  const isTooLong = expires_on > addDays(today, LONGEST_DAYS);
  if (expires_on >= today && !isTooLong) return [];
  const code = isTooLong ? 'token.too-long' : 'token.past';
  return [new Refusal(code, { field: 'expires_on', params: { days: String(LONGEST_DAYS) } })];
}

/**
 * Refuses a token for an inactive user or with a missing role, and a token with rights that its creator lacks. Locks
 * its role.
 */
async function rightsRefusals(
  { db, me }: Calling,
  { user_id, role_id }: Pick<Draft, 'user_id'> & { role_id: number | null },
): Promise<Refusal[]> {
  const user = await userById(db, user_id);
  if (user?.status !== 'active') return [new Refusal('token.user', { field: 'user_id' })];
  const role = role_id === null ? null : await lockedRole(db, role_id);
  if (role === undefined) return [new Refusal('user.role-missing', { field: 'role_id' })];
  const limited = limitedTo(shownUser(user), role);
  const isBeyond = limited.is_developer
    ? !me.is_developer
    : !reaches(me, limited.role ? limited.role.pages : []);
  return isBeyond
    ? [new Refusal('token.beyond', { field: role_id === null ? 'user_id' : 'role_id' })]
    : [];
}

async function lockedRole(db: Tx, id: number): Promise<Role | undefined> {
  const { rows } = await sql<Role>`
    select id, name, pages from role where id = ${id} and deleted_at is null for share
  `.execute(db);
  return rows[0];
}

async function revokeToken(call: Calling, id: number, userId?: number): Promise<ApiToken> {
  const { db, me, host, audit } = call;
  const token = await db
    .selectFrom('api_token')
    .select(['user_id', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!token || (userId !== undefined && token.user_id !== userId)) throw new NotFound();
  if (token.revoked_at !== null) throw new Conflict('token.revoked', await tokenOf(call, id));
  await db
    .updateTable('api_token')
    .set({ revoked_at: host.now().toISOString(), revoked_by: me.id })
    .where('id', '=', id)
    .execute();
  const changes = { status: ['active', 'revoked'] } as const;
  audit({ action: 'revoke', page, record_type, record_id: id, changes });
  return tokenOf(call, id);
}

type Reading = Pick<Call, 'today'> & Readonly<{ db: Db }>;

async function tokenOf(call: Reading, id: number): Promise<ApiToken> {
  const [token] = await tokens(call, sql<boolean>`t.id = ${id}`);
  if (!token) throw new NotFound();
  return token;
}

/** Tokens for which a condition on the table `api_token t` is true, the latest first. */
async function tokens({ db, today }: Reading, condition = sql<boolean>`true`): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select t.id, t.name, json_build_object('id', u.id, 'name', u.name) as user,
           case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as role,
           t.hint, t.addresses, t.expires_on,
           case when t.revoked_at is not null then 'revoked'
                when t.expires_on < ${await today()}::date then 'expired'
                else 'active' end as status,
           json_build_object('id', c.id, 'name', c.name) as created_by, t.created_at, t.last_used_at, t.last_used_ip
    from api_token t
    join app_user u on u.id = t.user_id
    join app_user c on c.id = t.created_by
    left join role r on r.id = t.role_id
    where ${condition}
    order by t.id desc
  `.execute(db);
  return rows;
}

export const apiTokenRoutes = [
  serve(apiTokens.own, (call) => tokens(call, sql<boolean>`t.user_id = ${call.me.id}`)),
  serve(apiTokens.storeOwn, (call) => makeToken(call, { ...call.input, user_id: call.me.id })),
  serve(apiTokens.revokeOwn, (call) => revokeToken(call, call.params.id, call.me.id)),
  serve(apiTokens.list, (call) => tokens(call)),
  serve(apiTokens.store, (call) => makeToken(call, call.input)),
  serve(apiTokens.revoke, (call) => revokeToken(call, call.params.id)),
];
