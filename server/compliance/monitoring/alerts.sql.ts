import { type RawBuilder, sql } from 'kysely';

import type { Alert } from '@/lib/contract/compliance/compliance-shapes';
import { URGENT_SCORE } from '@/lib/domain/compliance/structuring';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { likeOf } from '@/server/kernel/paging';

/** SQL subquery: id and name of a user. */
export const named = (id: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', u.id, 'name', u.name) from app_user u where u.id = ${id})`;

/** SQL subquery: the documents in a JSON column, with their numbers. */
export const namedDocuments = (documents: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('due_to', one ->> 'type', 'due_to_id', (one ->> 'id')::bigint, 'number', d.number)
    order by (one ->> 'id')::bigint), '[]')
  from jsonb_array_elements(${documents}) one
  left join document d on d.type = one ->> 'type' and d.id = (one ->> 'id')::bigint
)`;

const alertColumns = sql`
  a.id, array_to_string(a.rules, '+') as rule_code, a.rules, a.score, a.score >= ${sql.lit(URGENT_SCORE)} as is_urgent,
  a.status, (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]')
    from party p where p.id = any(a.party_ids)
  ) as parties, ${namedDocuments(sql`a.documents`)} as documents, a.facts, a.raised_at,
  ${named(sql`a.taken_by`)} as taken_by, ${named(sql`a.decided_by`)} as decided_by, a.decided_at, a.reason, a.case_id, a.version`;

type Asked = Readonly<{
  status?: string | undefined;
  rule?: string | undefined;
  party_id?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}>;

const matches = ({ status, rule, party_id, search, from, to }: Asked): RawBuilder<unknown> => {
  const like = search ? likeOf(search) : null;
  return sql`(${status ?? null}::text is null or a.status = ${status ?? null})
    and (${rule ?? null}::text is null or ${rule ?? ''} = any(a.rules))
    and (${party_id ?? null}::bigint is null or ${party_id ?? null}::bigint = any(a.party_ids))
    and (${from ?? null}::date is null or a.raised_at >= ${from ?? null}::date)
    and (${to ?? null}::date is null or a.raised_at < ${to ?? null}::date + 1)
    and (${like}::text is null or array_to_string(a.rules, '+') ilike ${like}
      or exists (select from party p where p.id = any(a.party_ids) and p.name ilike ${like}))`;
};

export async function alertPage(
  db: Db,
  filter: Asked,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<{ data: Alert[]; total: number }> {
  const { rows } = await sql<Alert>`
    select ${alertColumns} from alert a where ${matches(filter)}
    order by a.status in ('open', 'in_review') desc, a.score desc, a.id desc
    limit ${limit} offset ${offset}
  `.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::integer as n from alert a where ${matches(filter)}`.execute(db);
  return { data: rows, total: counted.rows[0]?.n ?? 0 };
}

export async function alertsOf(db: Db, caseId: number): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select ${alertColumns} from alert a where a.case_id = ${caseId}::bigint order by a.id
  `.execute(db);
  return rows;
}

export async function alertOf(db: Db, id: number): Promise<Alert> {
  const { rows } = await sql<Alert>`
    select ${alertColumns} from alert a where a.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
}

export async function lockAlert(db: Tx, id: number): Promise<Alert> {
  await db.selectFrom('alert').select('id').where('id', '=', id).forUpdate().execute();
  return alertOf(db, id);
}
