import { sql } from 'kysely';

import { sampleMonth } from '@/lib/contract/settings/sample-month';
import { Refusal } from '@/lib/domain/refusal';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { OF_PAPERS, renewSecret } from '@/server/kernel/secret';
import { serve } from '@/server/kernel/serve';
import {
  keepSample,
  removeSample,
  SAMPLE_MONTH,
  sampleStanding,
} from '@/server/ledger/sample-month';

const page = 'organization details';
const record_type = 'sample month';

export const sampleMonthRoutes = [
  serve(sampleMonth.store, async ({ db, me, host, audit }) => {
    // Two who ask at once ask one after the other.
    await db.selectFrom('organization').select('id').forUpdate().execute();
    const standing = await sampleStanding(db);
    if (standing?.state === 'filling') throw new Conflict('sample.filling');
    if (!standing || standing.state.startsWith('sta')) throw new Refusal('sample.not-empty');
    const job = await host.jobs.enqueue(db, { kind: SAMPLE_MONTH, input: {}, userId: me.id });
    const made = await db
      .insertInto('sample_month')
      .values({ job_id: job.id, begun_by: me.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ action: 'create', page, record_type, record_id: made.id });
    return { job };
  }),

  serve(sampleMonth.remove, async ({ db, me, audit }) => {
    // Nothing of the books is read before: what is read cannot be locked alone while somebody else reads it.
    const removal = await removeSample(db, me.id);
    if (removal.outcome === 'posted') throw new Refusal('sample.posted-since');
    if (removal.outcome !== 'removed') throw new NotFound();
    // The numbers on papers that are out are given again.
    await renewSecret(db, OF_PAPERS);
    await deleteLostViews(db);
    audit({ action: 'delete', page, record_type, record_id: removal.id });
    return null;
  }),

  serve(sampleMonth.keep, async ({ db, me, audit }) => {
    const id = await keepSample(db, me.id);
    if (id === undefined) throw new NotFound();
    audit({ action: 'keep', page, record_type, record_id: id });
    return null;
  }),
];

/**
 * Deletes the saved views, of everybody, that ask for a record which is no longer there: its number is
 * given again, and they would show another one.
 */
async function deleteLostViews(db: Tx): Promise<void> {
  await sql`
    with asked as (
      select v.id, found[1] as kind, string_to_array(found[2], ',')::bigint[] as records
      from saved_view v,
        regexp_matches(
          replace(v.query, '%2C', ','),
          '(?:^|&)(account|party|location|branch|session)_id=(\\d{1,15}(?:,\\d{1,15})*)', 'g') as found
    )
    delete from saved_view v using asked a
    where v.id = a.id and exists (
      select from unnest(a.records) as record
      where not case a.kind
        when 'account' then exists (select from account where id = record)
        when 'party' then exists (select from party where id = record)
        when 'location' then exists (select from location where id = record)
        when 'branch' then exists (select from branch where id = record)
        else exists (select from till_session where id = record)
      end
    )`.execute(db);
}
