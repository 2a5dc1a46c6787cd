import { sql } from 'kysely';

import type { CreditLimitBody } from '@/lib/contract/dealing/credit-limit';
import type { CreditSubLimitBody } from '@/lib/contract/dealing/credit-sub-limit';
import type { DocumentStage } from '@/lib/domain/document-status';
import type { CreditLine, Drawn, SubLimit } from '@/lib/domain/dealing/credit';
import type { DocumentType } from '@/lib/domain/document-type';
import { isWithin } from '@/lib/domain/dealing/credit-draw';
import { storedBody } from '@/server/document/stored';
import type { Db, Tx } from '@/server/kernel/host';
import { limitStage } from './credit-course';

/** A stored limit or sub-limit. `stage` is computed for today and may differ from the stored stage. */
type Held<Body> = Readonly<{
  id: number;
  number: string;
  stage: DocumentStage | null;
  amount: string;
  body: Body;
}>;
export type LimitRow = Held<CreditLimitBody>;
export type SubRow = Held<CreditSubLimitBody>;

const LIMIT = { type: 'credit limit', read: storedBody<CreditLimitBody>('credit limit') } as const;
const SUB_LIMIT = {
  type: 'credit sub-limit',
  read: storedBody<CreditSubLimitBody>('credit sub-limit'),
} as const;

type Reader<Body extends object> = ReturnType<typeof storedBody<Body>>;

async function heldOf<Body extends object>(
  db: Db,
  { type, read }: Readonly<{ type: DocumentType; read: Reader<Body> }>,
  id: number,
  today: string,
): Promise<Held<Body> | undefined> {
  const row = await db
    .selectFrom('document')
    .select(['id', 'type', 'number', 'stage', 'amount', 'body', 'course'])
    .where('type', '=', type)
    .where('id', '=', id)
    .where('status', '=', 'posted')
    .executeTakeFirst();
  if (!row) return undefined;
  const { number, amount } = row;
  const stage = limitStage(row, today);
  return { id, number: number ?? '', stage, amount: amount ?? '0', body: read(row) };
}

/** Returns an activated limit; undefined for a draft. */
export const limitOf = (db: Db, id: number, today: string) => heldOf(db, LIMIT, id, today);
export const subLimitOf = (db: Db, id: number, today: string) => heldOf(db, SUB_LIMIT, id, today);

/** A party's limits that are active or suspended and not past their last day. */
export async function standingLimits(
  db: Db,
  partyId: number,
  today: string,
): Promise<readonly LimitRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from document
    where type = 'credit limit' and status = 'posted' and stage in ('active', 'suspended')
      and body ->> 'party_id' = ${String(partyId)}
    order by id
  `.execute(db);
  const found: LimitRow[] = [];
  for (const { id } of rows) {
    const row = await limitOf(db, id, today);
    if (row && row.stage !== 'expired') found.push(row);
  }
  return found;
}

/** Returns the party's active limit that is valid on a day; undefined if there is none. */
export async function activeLimitOf(
  db: Db,
  partyId: number,
  { day, today }: Readonly<{ day: string; today: string }>,
): Promise<LimitRow | undefined> {
  const limits = await standingLimits(db, partyId, today);
  return limits.find(({ stage, body }) => stage === 'active' && isWithin(body, day));
}

/** Locks a limit until the transaction ends; other draws on it wait. */
export async function lockLimit(db: Tx, id: number): Promise<void> {
  await sql`select from document where type = 'credit limit' and id = ${id}::bigint for update`.execute(
    db,
  );
}

/** Locks the party, so that no other call adds a limit for it. */
export async function lockPartyLimits(db: Tx, partyId: number): Promise<void> {
  await sql`select from party where id = ${partyId}::bigint for no key update`.execute(db);
}

/** Returns the id of the limit that a sub-limit belongs to. This id never changes once the sub-limit is active. */
export async function limitIdOf(db: Db, subLimitId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select (body ->> 'limit_id')::bigint as id from document
    where type = 'credit sub-limit' and id = ${subLimitId}::bigint
  `.execute(db);
  return rows[0]?.id;
}

type Standing = Readonly<{ subs: SubLimit[]; owed: Drawn[]; reserved: Drawn[] }>;

/**
 * Reads the sub-limits, open draws and reservations of a limit in one query. A ticket that waits for approval reserves
 * credit, unless it is the ticket `approving`, which is now being posted.
 */
export async function creditLineOf(
  db: Db,
  { id, amount, body: { party_id } }: Pick<LimitRow, 'id' | 'amount' | 'body'>,
  approving: number | undefined,
): Promise<CreditLine> {
  const { rows } = await sql<Standing>`
    select (
      select coalesce(json_agg(json_build_object(
        'id', s.id, 'number', s.number, 'scope', s.body ->> 'scope',
        'scope_value', s.body ->> 'scope_value', 'amount', trim_scale(s.amount)::text,
        'currency', s.currency, 'isSuspended', s.stage = 'suspended'
      ) order by s.id), '[]')
      from document s
      where s.type = 'credit sub-limit' and s.status = 'posted' and s.stage in ('active', 'suspended')
        and s.body ->> 'limit_id' = ${String(id)}
    ) as subs, (
      select coalesce(json_agg(json_build_object(
        'currency', d.currency, 'amount', d.course ->> 'outstanding',
        'user_id', d.course -> 'user_id', 'branch_id', d.course -> 'branch_id',
        'product', d.course ->> 'product'
      ) order by d.type, d.id), '[]')
      from document d
      where d.type in ('credit limit withdrawal', 'credit sub-limit withdrawal')
        and d.status = 'posted' and d.course ->> 'limit_id' = ${String(id)}
        and (d.course ->> 'outstanding')::numeric <> 0
    ) as owed, (
      select coalesce(json_agg(json_build_object(
        'currency', paid ->> 'currency', 'amount', paid ->> 'amount',
        'user_id', t.created_by, 'branch_id', l.branch_id, 'product', 'sale'
      ) order by t.id), '[]')
      from document t
      cross join lateral jsonb_array_elements(coalesce(t.body -> 'payments', '[]')) paid
      left join location l on l.id = coalesce((t.body ->> 'location_id')::bigint, 1)
      where t.type = 'sales' and t.status = 'pending_approval'
        and t.body ->> 'customer_id' = ${String(party_id)}
        and paid ->> 'method' = 'credit_limit' and t.id <> ${approving ?? 0}::bigint
    ) as reserved
  `.execute(db);
  const [found] = rows;
  return { amount, ...(found ?? { subs: [], owed: [], reserved: [] }) };
}

/**
 * Returns a function that returns the name of a sub-limit's scope: the user's name, the branch's name or the currency
 * code. It returns null for a product and for an unknown id.
 */
export async function scopeNames(
  db: Db,
  subs: readonly Pick<SubLimit, 'scope' | 'scope_value'>[],
): Promise<(sub: Pick<SubLimit, 'scope' | 'scope_value'>) => string | null> {
  const ids = (scope: SubLimit['scope']) => [
    0,
    ...subs.filter((sub) => sub.scope === scope).flatMap(({ scope_value }) => idIn(scope_value)),
  ];
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', 'in', ids('user'))
    .execute();
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('id', 'in', ids('branch'))
    .execute();
  return ({ scope, scope_value }) => {
    if (scope === 'currency') return scope_value;
    const among = scope === 'user' ? users : scope === 'branch' ? branches : [];
    return among.find(({ id }) => String(id) === scope_value)?.name ?? null;
  };
}

/** Returns a list with the id in the text; an empty list if the text is not an id. */
const idIn = (text: string): number[] => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []);
