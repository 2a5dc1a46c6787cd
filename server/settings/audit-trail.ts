import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';

import { auditTrail } from '@/lib/contract/settings/audit-trail';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { sealAudit } from '@/server/kernel/audit';
import { walkChain } from '@/server/kernel/audit-chain';
import { organisationOf } from '@/server/kernel/organisation';
import { checkSort, pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';

type ListCall = Call<(typeof auditTrail)['list']>;

/** Each deed writes a row, so all of them are more than anybody pages through. */
const COUNTED_UP_TO = 10_000;

const SORTS = ['at', 'id', 'action', 'page', 'record_type'] as const;

export const auditTrailRoutes = [
  serve(auditTrail.list, async ({ db, input, may }) => {
    const { limit, offset, page, per_page } = pageOf(input);
    const { column, direction } = checkSort(input.sort ?? '-at', SORTS);
    const { timezone } = await organisationOf(db);
    const found = db
      .selectFrom('audit')
      .leftJoin('app_user', 'app_user.id', 'audit.user_id')
      .where(matches(input, timezone))
      .where(seenBy(may));
    const rows = await found
      .leftJoin('audit_seal', 'audit_seal.audit_id', 'audit.id')
      .select([
        'audit.id',
        'audit.at',
        'app_user.name as user',
        'audit.action',
        'audit.page',
        'audit.record_type',
        'audit.record_id',
        'audit.changes',
        'audit.ip',
        'audit_seal.seq',
        sql<string | null>`encode(audit_seal.hash, 'hex')`.as('hash'),
      ])
      .orderBy(`audit.${column}`, direction)
      .orderBy('audit.id', direction)
      .limit(limit)
      .offset(offset)
      .execute();
    const { counted } = await db
      .selectFrom(
        found
          .select('audit.id')
          .limit(COUNTED_UP_TO + 1)
          .as('found'),
      )
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow();
    // `changes` is written by `writeAudit` alone, as pairs of before and after.
    const data = rows.map((row) => ({ ...row, changes: row.changes }));
    const isMore = Number(counted) > COUNTED_UP_TO;
    const total = Math.min(Number(counted), COUNTED_UP_TO);
    return { data, meta: { page, per_page, total, ...(isMore && { is_more: true as const }) } };
  }),

  serve(auditTrail.verify, ({ db, host }) => sealedWalk(db, host)),

  serve(auditTrail.verifyNoted, async ({ db, host, audit }) => {
    const walk = await sealedWalk(db, host);
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

/** Sealed beside the call's own transaction, which may be one that only reads, and before it looks. */
async function sealedWalk(db: Call['db'], { aside }: Call['host']) {
  while ((await inTransaction(aside, sealAudit)) > 0);
  return walkChain(db);
}

/** What the office looked into is in the trail of whoever may know of it. */
const seenBy = (may: Call['may']) =>
  may('compliance', 'view') ? sql<boolean>`true` : sql<boolean>`audit.page <> 'compliance'`;

function matches(input: ListCall['input'], timezone: string) {
  return (eb: ExpressionBuilder<DB, 'audit'>) => {
    const midnight = (day: string, days: number) =>
      sql<string>`(${day}::date + ${days}::integer)::timestamp at time zone ${timezone}`;
    const terms: Expression<SqlBool>[] = [];
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
