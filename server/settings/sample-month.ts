import { sql } from 'kysely';

import { sampleMonth } from '@/lib/contract/settings/sample-month';
import { Refusal } from '@/lib/domain/refusal';
import type { KeyOwner } from '@/server/database/columns';
import { renewKey } from '@/server/files/data-keys';
import type { MasterKeys } from '@/server/kernel/ports';
import { destroyPaper } from '@/server/files/papers';
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
  serve(sampleMonth.store, async ({ db, me, host, locale, audit }) => {
    // Locks the organisation's row, so that concurrent calls run one after the other.
    await db.selectFrom('organization').select('id').forUpdate().execute();
    const sample = await sampleStanding(db);
    if (sample?.state === 'filling') throw new Conflict('sample.filling');
    if (!sample || sample.state.startsWith('sta')) throw new Refusal('sample.not-empty');
    const input = { locale };
    const job = await host.jobs.enqueue(db, { kind: SAMPLE_MONTH, input, userId: me.id });
    const made = await db
      .insertInto('sample_month')
      .values({ job_id: job.id, begun_by: me.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ action: 'create', page, record_type, record_id: made.id });
    return { job };
  }),

  serve(sampleMonth.remove, async ({ db, me, host, audit, afterCommit }) => {
    // Must come before any other read. After a read, locking the tables exclusively could deadlock with another reader.
    const removal = await removeSample(db, me.id);
    if (removal.outcome === 'posted') throw new Refusal('sample.posted-since');
    if (removal.outcome !== 'removed') throw new NotFound();
    // Printed documents of the sample month become invalid, because their numbers will be used again.
    await renewSecret(db, OF_PAPERS);
    await deleteLostViews(db);
    const files = await destroyLostPapers(db, host.now());
    await renewLostKeys(db, host.masters);
    afterCommit(async () => {
      await Promise.all(files.map((file) => host.files.remove(file)));
    });
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
 * Replaces the encryption keys of persons who were removed with the sample data. Their ids will be used again, and a
 * new person must not get an old or destroyed key.
 */
async function renewLostKeys(db: Tx, masters: MasterKeys): Promise<void> {
  const { rows } = await sql<{ owner: KeyOwner }>`
    select k.owner from data_key k
    where k.owner like 'kyc %' and not exists (select from kyc_customer c where k.owner = 'kyc ' || c.id)
       or k.owner like 'employee %' and not exists (select from employee e where k.owner = 'employee ' || e.id)
       or k.owner like 'party %' and not exists (select from party p where k.owner = 'party ' || p.id)`.execute(
    db,
  );
  for (const { owner } of rows) await renewKey(db, masters, owner);
}

/**
 * Destroys the keys of files whose customers were removed with the sample data. Returns the storage names of the files,
 * which the caller must delete.
 */
async function destroyLostPapers(db: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from paper p
    where p.destroyed_at is null and p.owner like 'kyc %'
      and not exists (select from kyc_customer c where p.owner = 'kyc ' || c.id)
    order by p.id`.execute(db);
  const files: string[] = [];
  for (const { id } of rows) files.push(...(await destroyPaper(db, id, now)));
  return files;
}

/**
 * Deletes the saved views of all users that refer to a removed record. Otherwise such a view would show the next record
 * that gets the same id.
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
