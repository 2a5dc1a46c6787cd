import { sql } from 'kysely';

import { retention, type Retention } from '@/lib/contract/compliance/retention';
import { Refusal } from '@/lib/domain/refusal';
import type { RetentionBlock } from '@/lib/domain/compliance/retention';
import { lockCustomer } from '@/server/compliance/kyc/customers.sql';
import { Conflict, NotFound } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { eraseCustomer } from './erase';
import { shownRetention } from './shown';
import { blocksFor, type RetentionState, retentionStateOf } from './retention-state.sql';

type Doing = Pick<
  Call<typeof retention.withdraw>,
  'db' | 'host' | 'me' | 'may' | 'today' | 'audit' | 'params' | 'afterCommit'
>;

/** Locks a customer and returns the retention state. Refuses a customer whose data has been erased. */
async function locked({ db, params, today }: Doing): Promise<RetentionState> {
  const { id, purged_at } = await lockCustomer(db, Number(params.id));
  const state = await retentionStateOf(db, id, await today());
  if (!state) throw new NotFound();
  if (purged_at !== null) throw new Conflict('retention.erased', {});
  return state;
}

/**
 * Throws a refusal for the first obstacle to an erasure, if there is one. The text of the refusal contains the last day
 * of retention, if that day is known.
 */
function refuse(blocks: readonly RetentionBlock[], { kept_until }: RetentionState): void {
  const [first] = blocks;
  if (first) throw new Refusal(`retention.${first}`, { params: { day: kept_until ?? '' } });
}

async function done(call: Doing, action: string, id: number): Promise<Retention> {
  call.audit({ action, page: 'compliance', record_type: 'KYC customer', record_id: id });
  const state = await retentionStateOf(call.db, id, await call.today());
  if (!state) throw new NotFound();
  return shownRetention(call, state);
}

export const retentionStepRoutes = [
  serve(retention.show, async (call) => {
    const state = await retentionStateOf(call.db, Number(call.params.id), await call.today());
    if (!state) throw new NotFound();
    return shownRetention(call, state);
  }),
  serve(retention.hold, async (call) => {
    const { db, me, host, input } = call;
    const { id, hold } = await locked(call);
    if (hold) throw new Conflict('retention.is-held', {});
    await db
      .insertInto('legal_hold')
      .values({ customer_id: id, set_by: me.id, set_at: host.now().toISOString(), ...input })
      .execute();
    return done(call, 'hold', id);
  }),
  serve(retention.lift, async (call) => {
    const { db, me, host, input } = call;
    const { id, hold } = await locked(call);
    if (!hold) throw new Conflict('retention.not-held', {});
    await db
      .updateTable('legal_hold')
      .set({ lifted_by: me.id, lifted_at: host.now().toISOString(), lift_reason: input.reason })
      .where('customer_id', '=', id)
      .where('lifted_at', 'is', null)
      .execute();
    return done(call, 'lift', id);
  }),
  serve(retention.ask, async (call) => {
    const { db, me, host, input } = call;
    const state = await locked(call);
    if (state.request) throw new Conflict('approval.waits', {});
    refuse(blocksFor(state, await call.today()), state);
    await db
      .insertInto('erasure_request')
      .values({
        customer_id: state.id,
        asked_by: me.id,
        asked_at: host.now().toISOString(),
        ...input,
      })
      .execute();
    return done(call, 'ask for erasure', state.id);
  }),
  serve(retention.withdraw, async (call) => {
    const { id, request } = await locked(call);
    if (!request) throw new Conflict('approval.none', {});
    await endRequest(call, id, 'withdrawn');
    return done(call, 'withdraw', id);
  }),
  serve(retention.erase, async (call) => {
    const { db, me, host } = call;
    const state = await locked(call);
    if (!state.request) throw new Conflict('approval.none', {});
    if (state.request.by.id === me.id) throw new Refusal('approval.own');
    refuse(blocksFor(state, await call.today()), state);
    await endRequest(call, state.id, 'erased');
    const files = await eraseCustomer(db, state, { now: host.now(), by: me.id });
    call.afterCommit(async () => {
      await Promise.all(files.map((file) => host.files.remove(file)));
    });
    return done(call, 'erase', state.id);
  }),
];

async function endRequest(
  { db, me, host }: Doing,
  id: number,
  outcome: 'erased' | 'withdrawn',
): Promise<void> {
  await sql`
    update erasure_request set ended_by = ${me.id}, ended_at = ${host.now().toISOString()}, outcome = ${outcome}
    where customer_id = ${id} and ended_at is null`.execute(db);
}
