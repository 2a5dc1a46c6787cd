import { sql } from 'kysely';

import { type Ending, endingsDue, type Told, type Within } from '@/server/jobs/endings';
import type { Db, Tx } from '@/server/kernel/host';
import { warrantyWithin } from '@/server/ledger/warranties.sql';
import { lockAssets } from './assets.sql';

const record_type = 'asset';

/**
 * Writes an audit row at each reminder step before the warranty of an asset ends. Leaves out disposed and scrapped
 * assets, and warranties that have already ended, because no claim is possible then.
 */
export const warrantiesDue = endingsDue({
  kind: 'asset warranties',
  page: 'asset',
  record_type,
  endings,
  untold,
  lock: (db, id) => lockAssets(db, [id]),
  trail: ([notice]) => ({
    warranty_end: [null, notice?.day ?? null],
    days_before: [null, notice?.step ?? null],
  }),
});

async function endings(db: Db | Tx, { today, days, id }: Within): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select id as of, 'warranty' as what, body ->> 'warranty_end' as day
    from document
    where ${warrantyWithin(today, days)} and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
    order by id`.execute(db);
  return rows;
}

/**
 * Returns the notices that have no audit row yet. The audit row of a notice contains its asset, day and reminder step.
 */
async function untold(db: Db | Tx, reached: readonly Told<Ending>[]) {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', record_id, changes -> 'warranty_end' ->> 1, changes -> 'days_before' ->> 1) as told
    from audit
    where record_type = ${record_type} and action = 'due'
      and record_id = any(${reached.map((one) => String(one.of))}::text[])`.execute(db);
  const sentNotices = new Set(rows.map((row) => row.told));
  return reached.filter(({ of, day, step }) => !sentNotices.has(`${of} ${day} ${step}`));
}
