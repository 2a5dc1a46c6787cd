import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';
import * as v from 'valibot';

import type { BandLimits } from '@/lib/domain/compliance/screening/bands';
import type { Subject } from '@/lib/domain/compliance/screening/subject';
import { inTransaction } from '@/server/database/transaction';
import type { JobHandler } from '@/server/kernel/ports';
import { writeAudit } from '@/server/kernel/audit';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { endOutdated } from './delisted.sql';
import { type Found, keepFound } from './hits.sql';
import { bandLimits } from './limits';
import { readersOf } from './readers';
import { Searcher } from './searcher';
import { readSubjects, type SubjectReader } from './subjects.sql';

export const SCREENING_RUN = 'screening run';

/** With `list_id`, people are compared only with the entries that this list version added. */
const RunInput = v.object({ list_id: v.optional(v.number()) });

/**
 * `CHUNK` is the number of subjects that are read and searched together. `LOT` is the number of subjects with matches
 * that one transaction writes.
 */
const CHUNK = 200;
const LOT = 10;

/**
 * Screens everybody against all lists, or against the entries that a list version added. Each lot is a separate
 * transaction, so that its hits are kept if the job or the server stops. The next run starts from the beginning.
 */
export function screeningRunJob(host: Host): JobHandler {
  return async ({ id, input, userId }, { progress, finish }) => {
    const { list_id } = v.parse(RunInput, input ?? {});
    const began = performance.now();
    const total = await countSubjects(host.db);
    const searcher = await Searcher.over(host.db, list_id);
    let done = 0;
    const screen = async (subjects: readonly Subject[]) => {
      if (searcher.size > 0) {
        await screenChunk(host, { searcher, subjects, isWhole: list_id === undefined, id });
      }
      done += subjects.length;
      await progress(total === 0 ? 1 : Math.min(0.99, done / total));
    };
    try {
      for (const read of readersOf(host).values()) await eachChunk(host.db, read, screen);
    } finally {
      searcher.close();
    }
    await finish(async (tx) => {
      const found = await ended(tx, list_id);
      await writeAudit(tx, { userId, ip: '', requestId: `job ${id}` }, [
        {
          action: 'screen',
          page: 'compliance',
          record_type: 'screening run',
          record_id: id,
          changes: { subjects: [null, done], open: [null, found] },
        },
      ]);
      const seconds = Math.round((performance.now() - began) / 1000);
      return { subjects: done, entities: searcher.size, open: found, seconds };
    });
  };
}

/** Ends outdated hits and marks the lists as screened. Returns the number of undecided hits above the log band. */
async function ended(tx: Tx, listId: number | undefined): Promise<number> {
  await endOutdated(tx);
  await tx
    .updateTable('screening_list')
    .set({ screened_at: sql`now()` })
    .where('superseded_by', 'is', null)
    .$if(listId !== undefined, (some) => some.where('id', '=', listId ?? 0))
    .execute();
  const { open } = await tx
    .selectFrom('screening_hit')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('ended', 'is', null)
    .where('decision', 'in', ['open', 'more_data'])
    .where('band', '<>', 'log')
    .executeTakeFirstOrThrow();
  return open;
}

async function countSubjects(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from party where deleted_at is null) + (select count(*) from beneficiary)
      + (select count(*) from app_user where status <> 'deleted') + (select count(*) from kyc_customer) as total
  `.execute(db);
  return Number(rows[0]?.total ?? 0);
}

async function eachChunk(
  db: Db,
  read: SubjectReader,
  work: (subjects: readonly Subject[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const subjects = await read(db, { after, limit: CHUNK });
    if (subjects.length > 0) await work(subjects);
    const last = subjects.at(-1);
    if (!last || subjects.length < CHUNK) return;
    after = last.id;
  }
}

type Chunk = Readonly<{
  searcher: Searcher;
  subjects: readonly Subject[];
  isWhole: boolean;
  id: number;
}>;

/**
 * Searches a chunk first and then writes its hits in small lots, so that transactions are short. A write makes other
 * calls wait, so a pause of the same length follows it.
 */
async function screenChunk(host: Host, { searcher, subjects, isWhole, id }: Chunk): Promise<void> {
  const limits = await bandLimits(host.db);
  const searched = await searcher.search(subjects, limits.log);
  const known = isWhole ? await withHits(host.db, subjects) : new Set();
  const found = subjects
    .map((subject, at): Found => ({ subject, matches: searched[at] ?? [] }))
    .filter(({ subject, matches }) => matches.length > 0 || known.has(subject.id));
  for (let at = 0; at < found.length; at += LOT) {
    const began = performance.now();
    await writeLot(host, found.slice(at, at + LOT), { limits, isWhole, id });
    await sleep(performance.now() - began);
  }
}

type Writing = Pick<Chunk, 'isWhole' | 'id'> & Readonly<{ limits: BandLimits }>;

async function writeLot(
  host: Host,
  found: readonly Found[],
  { limits, isWhole, id }: Writing,
): Promise<void> {
  await inTransaction(host.db, async (tx) => {
    const subjects = found.map(({ subject }) => subject);
    const unchanged = await unchangedOf(host, tx, subjects);
    const current = found.filter(({ subject }) => unchanged.has(subject.id));
    await keepFound(tx, current, { limits, isWhole });
    await sql`select note_change('screen', 'compliance', 'screening run', ${String(id)})`.execute(
      tx,
    );
  });
}

/**
 * Ids of the subjects that have not changed since they were read. Changed subjects are screened anyway after their
 * change.
 */
async function unchangedOf(
  host: Host,
  tx: Tx,
  subjects: readonly Subject[],
): Promise<ReadonlySet<number>> {
  const [first] = subjects;
  const ids = subjects.map(({ id }) => id);
  const selection = { kind: first?.kind ?? 'party', ids } as const;
  const now = await readSubjects(tx, selection, readersOf(host));
  const same = subjects.filter((one) => isDeepStrictEqual(now.get(one.id), one));
  return new Set(same.map(({ id }) => id));
}

/** Ids of the subjects with current hits. */
async function withHits(db: Db, subjects: readonly Subject[]): Promise<ReadonlySet<number>> {
  const [first] = subjects;
  if (!first) return new Set();
  const rows = await db
    .selectFrom('screening_hit')
    .select('subject_id')
    .where('subject_kind', '=', first.kind)
    .where(
      'subject_id',
      'in',
      subjects.map(({ id }) => id),
    )
    .where('ended', 'is', null)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}
