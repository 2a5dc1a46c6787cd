import { sql } from 'kysely';

import type { RateSet } from '@/lib/contract/exchange/rate-shapes';
import { inTransaction } from '@/server/database/transaction';
import { dropWaiting } from '@/server/document/approval';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import { Conflict } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { draftFrom, type PublishedRates, publishRates, type Publishing } from './publish-rates';
import { setOf } from './rates.sql';

const page = 'rates';
const record_type = 'rate';

type Cancelling = Pick<Call, 'db' | 'host' | 'audit'>;

/** Cancels a planned set and returns it. Throws a conflict with the current set if it has started or was cancelled. */
export async function cancelPlanned({ db, host, audit }: Cancelling, id: number): Promise<RateSet> {
  const now = host.now();
  const set = await setOf(db, id, now);
  // The database's clock counts too, because the trigger of the table compares with it.
  const { rows } = await sql<{ id: number; was: string }>`
    with ahead as (
      select id, status from rate
      where set_id = ${id} and status in ('active', 'proposed')
        and effective_at > greatest(${now.toISOString()}::timestamptz, clock_timestamp())
      for update
    )
    update rate set status = 'cancelled' from ahead where rate.id = ahead.id
    returning rate.id, case ahead.status when 'active' then 'planned' else ahead.status end as was
  `.execute(db);
  if (rows.length === 0) throw new Conflict('rate.not-planned', set);
  for (const rate of rows) {
    await dropWaiting(db, 'rate', rate.id);
    const changes = { status: [rate.was, 'cancelled'] } as const;
    audit({ action: 'cancel', page, record_type, record_id: rate.id, changes });
  }
  return setOf(db, id, now);
}

/**
 * Publishes the rates of a planned set now, as a new set, and cancels the plan. A rate that a second person has
 * approved does not wait again.
 */
export async function publishPlanned(call: Publishing, id: number): Promise<PublishedRates> {
  const { rates, reason } = await setOf(call.db, id, call.host.now());
  const ahead = rates.filter(({ status }) => status === 'planned' || status === 'proposed');
  await cancelPlanned(call, id);
  return publishRates(call, {
    rates: ahead.map(draftFrom),
    reason: reason ?? undefined,
    approved: await approvedOf(call.db, ahead),
    field: (index) => `rates.${index}.`,
  });
}

async function approvedOf(db: Db, rates: RateSet['rates']): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('approval')
    .select('document_id')
    .where('document_type', '=', record_type)
    .where('status', '=', 'approved')
    .where(
      'document_id',
      'in',
      rates.map(({ id }) => id),
    )
    .execute();
  const ids = new Set(rows.map((row) => row.document_id));
  return new Set(rates.filter(({ id }) => ids.has(id)).map(({ currency }) => currency));
}

/** The trail of older starts is complete, unless no server ran for as many days. */
const TRAIL_DAYS = 31;

/** Planned rates that have started and whose start is not in the trail yet; all, or one of them. */
const begun = (now: Date, id: number | null = null) => sql<{ id: number; effective_at: string }>`
  select r.id, r.effective_at
  from rate_set s join rate r on r.set_id = s.id
  where s.effective_at > s.created_at
    and s.effective_at > ${now.toISOString()}::timestamptz - make_interval(days => ${TRAIL_DAYS})
    and r.status = 'active' and r.effective_at <= ${now.toISOString()}::timestamptz
    and (${id}::bigint is null or r.id = ${id}::bigint)
    and not exists (select from audit a where a.record_type = ${record_type}
      and a.record_id = r.id::text and a.action = 'come into force')
  order by r.id`;

/** Writes the start of planned rates to the trail. Rates start by themselves; a late job delays only the trail. */
export const plannedRatesDue: DueWork<number> = {
  kind: 'planned rates',
  everySeconds: 60,
  find: async ({ db, now }: Host) => (await begun(now()).execute(db)).rows.map(({ id }) => id),
  settle: (host, id) => inTransaction(host.db, (db) => noteStart(db, id, host.now())),
};

async function noteStart(db: Tx, id: number, now: Date): Promise<boolean> {
  await db.selectFrom('rate').select('id').where('id', '=', id).forUpdate().execute();
  const [rate] = (await begun(now, id).execute(db)).rows;
  if (!rate) return false;
  const changes = { effective_at: [null, rate.effective_at] } as const;
  await writeAudit(db, { userId: null, ip: '', requestId: `rate ${id}` }, [
    { action: 'come into force', page, record_type, record_id: id, changes },
  ]);
  return true;
}
