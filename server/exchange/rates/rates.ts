import { sql } from 'kysely';

import type { RateVersion } from '@/lib/contract/exchange/rate-shapes';
import { rates } from '@/lib/contract/exchange/rates';
import { Refusal } from '@/lib/domain/refusal';
import { decide } from '@/server/document/approval';
import { Conflict } from '@/server/kernel/failure';
import { organisationOf } from '@/server/kernel/organisation';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { currentRates } from './current-rates';
import { cancelPlanned, publishPlanned } from './planned-rates';
import { draftFrom, publishRates } from './publish-rates';
import { plannedSets, rateOf, ratesListed, setOf, setsListed } from './rates.sql';

const page = 'rates';

type Deciding = Pick<Call, 'db' | 'me' | 'host' | 'audit'>;

/** Approves or rejects a proposed rate. Throws a conflict with the current state if it was decided already. */
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
            // The rate starts at the time of its approval, or later if a later start was proposed.
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
