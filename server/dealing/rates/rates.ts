import { sql } from 'kysely';

import type { RateSet, RateVersion } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import { Refusal } from '@/lib/domain/refusal';
import { inTransaction } from '@/server/database/transaction';
import { decide, dropWaiting } from '@/server/document/approval';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import { Conflict } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { currentRates } from './current-rates';
import { draftFrom, type PublishedRates, publishRates, type Publishing } from './publish-rates';
import { plannedSets, rateOf, ratesListed, setOf, setsListed } from './rates.sql';

const page = 'rates';

type Deciding = Pick<Call, 'db' | 'me' | 'host' | 'audit'>;

/** Approves or rejects a proposed rate. Throws a conflict with the current state if the rate is not proposed. */
async function settle(
  { db, me, host, audit }: Deciding,
  id: number,
  status: 'approved' | 'rejected',
  reason: string | null = null,
): Promise<RateVersion> {
  const before = await rateOf(db, id, host.now());
  if (before.status !== 'proposed') throw new Conflict('approval.none', before);
  await decide({ db, me, host }, { type: 'rate', id }, status, reason);
  const now = host.now().toISOString();
  await db
    .updateTable('rate')
    .set(
      status === 'rejected'
        ? { status }
        : {
            status: 'active',
            // The rate starts when it is approved, or at its proposed start if that is later.
            effective_at: sql<string>`greatest(effective_at, least(${now}::timestamptz, clock_timestamp()))`,
          },
    )
    .where('id', '=', id)
    .execute();
  audit({
    action: status === 'approved' ? 'approve' : 'reject',
    page,
    record_type: 'rate',
    record_id: id,
    changes: {
      status: ['proposed', status === 'approved' ? 'active' : status],
      ...(reason !== null && { reason: [null, reason] }),
    },
  });
  return rateOf(db, id, host.now());
}

type Cancelling = Pick<Call, 'db' | 'host' | 'audit'>;

/**
 * Cancels a planned set and returns it. Throws a conflict with the current set if none of its rates is still to start.
 */
async function cancelPlanned({ db, host, audit }: Cancelling, id: number): Promise<RateSet> {
  const now = host.now();
  const set = await setOf(db, id, now);
  // The rates must also be in the future by the database's clock, because the table's trigger compares with that clock.
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
    audit({ action: 'cancel', page, record_type: 'rate', record_id: rate.id, changes });
  }
  return setOf(db, id, now);
}

/**
 * Publishes the rates of a planned set now, as a new set, and cancels the planned set. A rate that a second person has
 * approved does not wait again.
 */
async function publishPlanned(call: Publishing, id: number): Promise<PublishedRates> {
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
    .where('document_type', '=', 'rate')
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

/** Number of days after the start of a planned rate within which its audit row may still be written. */
const TRAIL_DAYS = 31;

/**
 * Planned rates that started in the last `TRAIL_DAYS` days and have no audit row about their start yet. With `id`, only
 * the rate with this id.
 */
const begun = (now: Date, id: number | null = null) => sql<{ id: number; effective_at: string }>`
  select r.id, r.effective_at
  from rate_set s join rate r on r.set_id = s.id
  where s.effective_at > s.created_at
    and s.effective_at > ${now.toISOString()}::timestamptz - make_interval(days => ${TRAIL_DAYS})
    and r.status = 'active' and r.effective_at <= ${now.toISOString()}::timestamptz
    and (${id}::bigint is null or r.id = ${id}::bigint)
    and not exists (select from audit a where a.record_type = ${'rate'}
      and a.record_id = r.id::text and a.action = 'come into force')
  order by r.id`;

/** Writes audit rows for planned rates that have started. Rates take effect without this job, even if it is late. */
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
    { action: 'come into force', page, record_type: 'rate', record_id: id, changes },
  ]);
  return true;
}

export const rateRoutes = [
  serve(rates.current, ({ db, host }) => currentRates(db, host.now())),

  serve(rates.list, async ({ db, input, host }) => {
    const { page: number, per_page, limit, offset } = pageOf(input);
    const { timezone } = await organisationOf(db);
    const at = { timezone, now: host.now() };
    const { data, total } = await ratesListed(db, at, { ...input, limit, offset });
    return { data, meta: { page: number, per_page, total } };
  }),

  serve(rates.store, async (call) => {
    const { effective_at, reason, ...rate } = call.input;
    const publication = { rates: [rate], effective_at, reason, field: () => '' };
    const { rates: stored, warnings } = await publishRates(call, publication);
    const [only] = stored;
    if (!only) throw new Error('a rate was published and is not there');
    return { ...only, warnings };
  }),

  serve(rates.publish, (call) =>
    publishRates(call, { ...call.input, isBoard: true, field: (index) => `rates.${index}.` }),
  ),

  serve(rates.rollBack, async (call) => {
    const { set_id, reason } = call.input;
    const set = await setOf(call.db, set_id, call.host.now());
    const stood = set.rates.filter(({ status }) => status === 'active' || status === 'superseded');
    if (stood.length === 0) throw new Refusal('rate.not-published', { field: 'set_id' });
    return publishRates(call, {
      rates: stood.map(draftFrom),
      reason,
      rolls_back_id: set_id,
      field: (index) => `rates.${index}.`,
    });
  }),

  serve(rates.sets, async ({ db, input, host }) => {
    const { page: number, per_page, limit, offset } = pageOf(input);
    const { n } = await db
      .selectFrom('rate_set')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const data = await setsListed(db, { limit, offset, now: host.now() });
    return { data, meta: { page: number, per_page, total: Number(n) } };
  }),

  serve(rates.planned, ({ db, host }) => plannedSets(db, host.now())),

  serve(rates.cancelPlanned, (call) => cancelPlanned(call, call.params.id)),

  serve(rates.publishPlanned, (call) => publishPlanned(call, call.params.id)),

  serve(rates.approve, (call) => settle(call, call.params.id, 'approved')),

  serve(
    rates.reject,
    (call) => settle(call, call.params.id, 'rejected', call.input.reason),
    ({ db, params, host }) => rateOf(db, params.id, host.now()),
  ),
];
