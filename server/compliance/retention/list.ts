import { type RawBuilder, sql } from 'kysely';

import { retention } from '@/lib/contract/compliance/retention';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { Db } from '@/server/kernel/host';
import { pageOf } from '@/server/kernel/paging';
import { serve } from '@/server/kernel/serve';
import { shownRetention } from './shown';
import { isDue, retentionStates } from './retention-state.sql';

type State = 'kept' | 'held' | 'due' | 'asked' | 'erased';

const hasEnded = sql`c.purged_at is null and c.status in ('closed', 'rejected')`;

const NARROW: Readonly<Record<State, (today: string) => RawBuilder<unknown>>> = {
  kept: (today) =>
    sql`${hasEnded} and h.hold is null and (k.kept_until >= ${today}::date or b.has_balance)`,
  held: () => sql`c.purged_at is null and h.hold is not null`,
  due: isDue,
  asked: () => sql`c.purged_at is null and q.request is not null`,
  erased: () => sql`e.erased_at is not null`,
};

/**
 * SQL condition: the customer's retention has started, or the customer has a hold, a request for erasure, or was
 * erased.
 */
const anyOf = sql`(${hasEnded} or h.hold is not null or q.request is not null or e.erased_at is not null)`;

async function countsOf(
  db: Db,
  today: string,
): Promise<AnswerOf<typeof retention.list>['meta']['counts']> {
  const count = async (state: State) => {
    const { rows } = await retentionStates(today, NARROW[state](today), sql`limit 1`).execute(db);
    return rows[0]?.total ?? 0;
  };
  return {
    kept: await count('kept'),
    held: await count('held'),
    due: await count('due'),
    asked: await count('asked'),
    erased: await count('erased'),
  };
}

export const retentionListRoutes = [
  serve(retention.list, async (call) => {
    const { db, input } = call;
    const today = await call.today();
    const { page, per_page, limit, offset } = pageOf(input);
    const where = input.state ? NARROW[input.state](today) : anyOf;
    const rest = sql`order by k.kept_until nulls last, c.id limit ${limit} offset ${offset}`;
    const { rows } = await retentionStates(today, where, rest).execute(db);
    const data = await Promise.all(rows.map((row) => shownRetention(call, row)));
    const meta = { page, per_page, total: rows[0]?.total ?? 0 };
    return { data, meta: { ...meta, counts: await countsOf(db, today) } };
  }),
  serve(retention.erasures, async ({ db, input }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const { rows } = await sql<AnswerOf<typeof retention.erasures>['data'][number]>`
      select e.id, e.customer_id, e.at, e.rule, e.kept_until, e.counts, u.name as erased_by
      from erasure e left join app_user u on u.id = e.erased_by
      order by e.id desc limit ${limit} offset ${offset}`.execute(db);
    const { total } = await db
      .selectFrom('erasure')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { data: rows, meta: { page, per_page, total: Number(total) } };
  }),
];
