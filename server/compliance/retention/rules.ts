import { sql } from 'kysely';

import { retention, type RetentionRule } from '@/lib/contract/compliance/retention';
import { Refusal } from '@/lib/domain/refusal';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';

async function rulesOn(db: Db, today: string): Promise<RetentionRule[]> {
  const { rows } = await sql<RetentionRule>`
    select r.id, r.reason, r.years, r.valid_from, r.source,
           r.valid_from <= ${today}::date and not exists (
             select from retention_rule n
             where n.reason = r.reason and n.valid_from > r.valid_from and n.valid_from <= ${today}::date
           ) as in_force
    from retention_rule r order by r.reason, r.valid_from`.execute(db);
  return rows;
}

const note = { page: 'compliance', record_type: 'retention rule' } as const;

export const retentionRuleRoutes = [
  serve(retention.rules, async ({ db, today }) => rulesOn(db, await today())),
  serve(retention.storeRule, async ({ db, input, today, audit }) => {
    const taken = await db
      .selectFrom('retention_rule')
      .select('id')
      .where('reason', '=', input.reason)
      .where('valid_from', '=', input.valid_from)
      .executeTakeFirst();
    if (taken) throw new Refusal('retention.rule-taken', { field: 'valid_from' });
    const { id } = await db
      .insertInto('retention_rule')
      .values(input)
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({
      ...note,
      action: 'create',
      record_id: id,
      changes: { [input.reason]: [null, `${input.years} ${input.valid_from}`] },
    });
    const stored = (await rulesOn(db, await today())).find((one) => one.id === id);
    if (!stored) throw new NotFound();
    return stored;
  }),
  serve(retention.destroyRule, async ({ db, params, today, say, audit }) => {
    const id = Number(params.id);
    const found = (await rulesOn(db, await today())).find((one) => one.id === id);
    if (!found) throw new NotFound();
    if (found.valid_from <= (await today())) {
      audit({ ...note, action: 'delete refused', record_id: id });
      return { is_deleted: 'no' as const, message: say('retention.rule-in-force') };
    }
    await db.deleteFrom('retention_rule').where('id', '=', id).execute();
    audit({ ...note, action: 'delete', record_id: id });
    return { is_deleted: 'yes' as const };
  }),
];
