import { type RawBuilder, sql } from 'kysely';

import type { JobKind } from '@/lib/contract/kernel/jobs';
import type { Db, Tx } from '@/server/kernel/host';

export const SAMPLE_MONTH: JobKind = 'sample month';

type Filled = Readonly<{
  job: number;
  people: readonly Readonly<{ id: number }>[];
  role: number | null;
}>;

/** Keeps what the books have, and nobody else posts until the transaction ends; not where anything was posted. */
export async function beginSample(db: Tx, job: number): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select begin_sample(${job}::bigint) as begun`.execute(db);
  return rows[0]?.begun ?? false;
}

/** What was posted since, in this transaction, is the sample. */
export async function endSample(db: Tx, { job, people, role }: Filled): Promise<void> {
  const ids = people.map(({ id }) => id);
  const { rows } = await sql<{ ended: boolean }>`
    select end_sample(${job}::bigint, ${ids}::bigint[], ${role}::bigint) as ended`.execute(db);
  if (!rows[0]?.ended) throw new Error('the sample was not begun in this transaction');
}

type Outcome = 'removed' | 'posted' | 'gone';
type Removal = Readonly<
  { outcome: 'removed'; id: number } | { outcome: Exclude<Outcome, 'removed'> }
>;

/**
 * Takes the sample back: not once a person has posted, and not where none stands. It locks the tables of the
 * books alone, so a transaction asks for it before it reads any of them.
 */
export async function removeSample(db: Tx, by: number): Promise<Removal> {
  await sql`select set_config('lock_timeout', '20s', true)`.execute(db);
  const { rows } = await sql<{ outcome: Outcome }>`
    select remove_sample(${by}::bigint) as outcome`.execute(db);
  const { outcome = 'gone' } = rows[0] ?? {};
  return outcome === 'removed' ? { outcome, id: await latestSample(db) } : { outcome };
}

/** Somebody has read that the sample stays: which one, if there was one to stay. */
export async function keepSample(db: Tx, by: number): Promise<number | undefined> {
  const { rows } = await sql<{ kept: boolean }>`
    select keep_sample(${by}::bigint) as kept`.execute(db);
  return rows[0]?.kept ? latestSample(db) : undefined;
}

async function latestSample(db: Tx): Promise<number> {
  const { id } = await db
    .selectFrom('sample_month')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
}

export type SampleStanding = Readonly<{
  id: number | null;
  state: 'offered' | 'filling' | 'failed' | 'stands' | 'stays';
  progress: number;
  error: string | null;
}>;

type Row = Readonly<{
  id: number;
  filled: boolean;
  over: boolean;
  posted_since: boolean;
  status: string;
  progress: string;
  error: string | null;
}>;

/** How it is with the sample; nothing where there is none and none can be had. */
export async function sampleStanding(db: Db): Promise<SampleStanding | null> {
  const { rows } = await sql<Row>`
    select m.id, m.last_entry is not null as filled,
           m.removed_at is not null or m.kept_at is not null as over,
           posted_since(m.last_entry) as posted_since,
           j.status, j.progress::text as progress, j.error
    from sample_month m join job j on j.id = m.job_id
    order by m.id desc limit 1`.execute(db);
  const [last] = rows;
  if (!last || last.over) return (await canBegin(db)) ? { ...NONE, state: 'offered' } : null;
  const { id, filled, status, error } = last;
  if (filled) return { ...NONE, id, state: last.posted_since ? 'stays' : 'stands' };
  if (status === 'queued' || status === 'running') {
    return { ...NONE, id, state: 'filling', progress: Number(last.progress) };
  }
  return (await canBegin(db)) ? { ...NONE, id, state: 'failed', error } : null;
}

const NONE = { id: null, progress: 0, error: null } as const;

/** True if nothing was posted. */
async function canBegin(db: Db): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select not exists (select from entry) as can`.execute(db);
  return rows[0]?.can ?? false;
}

/** Rows of the trail that are not about the documents of a sample that was taken back: its numbers are given again. */
export const notOfRemovedSample = (audit: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from sample_month s
    where s.removed_at is not null and ${audit} > s.first_audit and ${audit} <= s.last_audit
  )`;
