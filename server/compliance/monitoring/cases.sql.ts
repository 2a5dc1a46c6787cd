import { sql } from 'kysely';

import type { Case } from '@/lib/contract/compliance/compliance-shapes';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { likeOf } from '@/server/kernel/paging';
import type { Call } from '@/server/kernel/serve';
import { alertsOf, named } from './alerts.sql';

const caseColumns = sql`
  c.id, c.status, c.reason, ${named(sql`c.opened_by`)} as opened_by, c.opened_at, (
    select coalesce(json_agg(json_build_object('id', n.id, 'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'user', u.name, 'text', n.text) order by n.id), '[]')
    from case_note n left join app_user u on u.id = n.user_id where n.case_id = c.id
  ) as notes, c.decision, c.decision_reason, c.reference, ${named(sql`c.closed_by`)} as closed_by, c.closed_at, c.version`;

type CaseRow = Omit<Case, 'alerts'>;

const withAlerts = async (db: Db, row: CaseRow): Promise<Case> => ({
  ...row,
  alerts: await alertsOf(db, row.id),
});

export async function casePage(
  db: Db,
  { status, search }: Readonly<{ status?: string | undefined; search?: string | undefined }>,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<{ data: Case[]; total: number }> {
  const like = search ? likeOf(search) : null;
  const where = sql`(${status ?? null}::text is null or c.status = ${status ?? null})
    and (${like}::text is null or c.reason ilike ${like})`;
  const { rows } = await sql<CaseRow>`
    select ${caseColumns} from alert_case c where ${where}
    order by c.status = 'open' desc, c.id desc limit ${limit} offset ${offset}
  `.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::integer as n from alert_case c where ${where}`.execute(db);
  const data: Case[] = [];
  for (const row of rows) data.push(await withAlerts(db, row));
  return { data, total: counted.rows[0]?.n ?? 0 };
}

export async function caseOf(db: Db, id: number): Promise<Case> {
  const { rows } = await sql<CaseRow>`
    select ${caseColumns} from alert_case c where c.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return withAlerts(db, row);
}

export async function lockCase(db: Tx, id: number): Promise<Case> {
  await db.selectFrom('alert_case').select('id').where('id', '=', id).forUpdate().execute();
  return caseOf(db, id);
}

/** Opens a case and returns its id. */
export async function openCase(
  { db, me, host, audit }: Pick<Call, 'db' | 'me' | 'host' | 'audit'>,
  reason: string,
): Promise<number> {
  const { id } = await db
    .insertInto('alert_case')
    .values({ opened_by: me.id, opened_at: host.now().toISOString(), reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'create', page: 'compliance', record_type: 'case', record_id: id });
  return id;
}
