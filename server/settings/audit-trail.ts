import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';

import { auditTrail } from '@/lib/contract/settings/audit-trail';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Db } from '@/server/kernel/host';
import { actorName, sealAudit } from '@/server/kernel/audit';
import { walkChain } from '@/server/kernel/audit-chain';
import { organisationOf } from '@/server/kernel/organisation';
import { checkSort, pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';

type ListCall = Call<(typeof auditTrail)['list']>;

/**
 * Maximum number of rows that are counted, which is also the last row that a page number reaches. The trail is very
 * long, because every action writes a row.
 */
const COUNTED_UP_TO = 10_000;

const SORTS = ['at', 'id', 'action', 'page', 'record_type'] as const;
type Sort = (typeof SORTS)[number];

export const auditTrailRoutes = [
  serve(auditTrail.list, async ({ db, input, may }) => {
    const { limit, page, per_page } = pageOf(input);
    const { timezone } = await organisationOf(db);
    const matches = matchesOf(input, timezone, may);
    const counted = await countUpTo(db, matches, COUNTED_UP_TO + 1);
    const isMore = counted > COUNTED_UP_TO;
    const total = Math.min(counted, COUNTED_UP_TO);
    const ids = await wantedIds(db, matches, { input, total });
    const last = ids.length > limit ? ids[limit - 1] : undefined;
    return {
      data: await rowsOf(db, ids.slice(0, limit)),
      meta: {
        page,
        per_page,
        total,
        ...(isMore && { is_more: true as const }),
        next: last === undefined ? null : String(last),
      },
    };
  }),

  { ...serve(auditTrail.verify, ({ db }) => walkChain(db)), before: sealTrail },

  serve(auditTrail.verifyNoted, async ({ db, host, audit }) => {
    await sealTrail(host);
    const walk = await walkChain(db);
    const changes = { ok: [null, walk.ok], sealed: [null, walk.sealed] } as const;
    audit({
      action: 'verify',
      page: 'audit trial',
      record_type: 'audit trail',
      record_id: 'all',
      changes,
    });
    return walk;
  }),
];

/** Adds new rows to the hash chain, outside the call's transaction, which may be read-only. */
async function sealTrail({ aside }: Call['host']): Promise<void> {
  while ((await inTransaction(aside, sealAudit)) > 0);
}

/** SQL condition on rows of `audit`. Rows about compliance are visible only to users who may view compliance. */
const seenBy = (may: Call['may']) =>
  may('compliance', 'view') ? sql<boolean>`true` : sql<boolean>`audit.page <> 'compliance'`;

type Filter = (eb: ExpressionBuilder<DB, 'audit'>) => Expression<SqlBool>;

async function countUpTo(db: Db, matches: Filter, most: number): Promise<number> {
  const { counted } = await db
    .selectFrom((eb) =>
      eb.selectFrom('audit').select('audit.id').where(matches).limit(sql.lit(most)).as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return Number(counted);
}

/**
 * Returns the ids of the rows of a page and of the row after them. Reads only ids, so that skipping rows is cheap.
 * Paging by offset ends at `COUNTED_UP_TO`; paging by cursor has no limit.
 */
async function wantedIds(
  db: Db,
  matches: Filter,
  { input, total }: Readonly<{ input: ListCall['input']; total: number }>,
): Promise<number[]> {
  const { limit, offset } = pageOf(input);
  const { column, direction } = checkSort(input.sort ?? '-at', SORTS);
  const { cursor } = input;
  if (cursor === undefined && offset >= total) return [];
  const rows = await db
    .selectFrom('audit')
    .select('audit.id')
    .where(matches)
    .$if(cursor !== undefined, (all) => all.where(isBehind(Number(cursor), { column, direction })))
    .orderBy(`audit.${column}`, direction)
    .orderBy('audit.id', direction)
    .limit(limit + 1)
    .offset(cursor === undefined ? offset : 0)
    .execute();
  return rows.map(({ id }) => Number(id));
}

/**
 * SQL condition for the rows after a cursor. It avoids a row comparison, because the index scan would then start at the
 * end of the filtered days instead of at the cursor.
 */
function isBehind(id: number, { column, direction }: ReturnType<typeof checkSort<Sort>>) {
  const place = sql.ref(`audit.${column}`);
  const way = sql.raw(direction === 'asc' ? '>' : '<');
  const there = sql`(select ${sql.ref(column)} from audit where id = ${id})`;
  return sql<boolean>`(${place} ${way}= ${there} and (${place} ${way} ${there} or audit.id ${way} ${id}))`;
}

/** Rows of a page, in the order of the ids. */
async function rowsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit')
    .leftJoin('audit_seal', 'audit_seal.audit_id', 'audit.id')
    .select([
      'audit.id',
      'audit.at',
      actorName('audit').as('user'),
      'audit.action',
      'audit.page',
      'audit.record_type',
      'audit.record_id',
      'audit.changes',
      'audit.ip',
      'audit_seal.seq',
      sql<string | null>`encode(audit_seal.hash, 'hex')`.as('hash'),
    ])
    .where('audit.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function matchesOf(input: ListCall['input'], timezone: string, may: Call['may']): Filter {
  return (eb) => {
    const midnight = (day: string, days: number) =>
      sql<string>`(${day}::date + ${days}::integer)::timestamp at time zone ${timezone}`;
    const terms: Expression<SqlBool>[] = [seenBy(may)];
    if (input.from) terms.push(eb('audit.at', '>=', midnight(input.from, 0)));
    if (input.to) terms.push(eb('audit.at', '<', midnight(input.to, 1)));
    if (input.user_id) terms.push(eb('audit.user_id', '=', Number(input.user_id)));
    if (input.action) terms.push(eb('audit.action', '=', input.action));
    if (input.record_type) terms.push(eb('audit.record_type', '=', input.record_type));
    if (input.record_id) terms.push(eb('audit.record_id', '=', input.record_id));
    if (input.search) {
      const like = `%${input.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
      terms.push(
        eb.or([
          eb('audit.action', 'ilike', like),
          eb('audit.record_type', 'ilike', like),
          sql<boolean>`audit.changes::text ilike ${like}`,
        ]),
      );
    }
    return eb.and(terms);
  };
}
