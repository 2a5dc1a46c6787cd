import { type RawBuilder, sql } from 'kysely';

import type { JobKind } from '@/lib/contract/kernel/jobs';
import type { Db, Tx } from '@/server/kernel/host';

export const SAMPLE_MONTH: JobKind = 'sample month';

type Filled = Readonly<{
  job: number;
  people: readonly Readonly<{ id: number }>[];
  role: number | null;
}>;

/**
 * Starts the sample month and blocks other postings until the transaction ends. Returns false if it was not started,
 * for example because the books already have an entry.
 */
export async function beginSample(db: Tx, job: number): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select begin_sample(${job}::bigint) as begun`.execute(db);
  return rows[0]?.begun ?? false;
}

/**
 * Ends the sample month and marks all entries up to now as sample data. Throws unless `beginSample` ran in this
 * transaction.
 */
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
 * Removes the sample month if there is one and no user has posted since it was created. Locks the tables of the books,
 * so it must be called before the transaction reads any of them.
 */
export async function removeSample(db: Tx, by: number): Promise<Removal> {
  await sql`select set_config('lock_timeout', '20s', true)`.execute(db);
  const { rows } = await sql<{ outcome: Outcome }>`
    select remove_sample(${by}::bigint) as outcome`.execute(db);
  const { outcome = 'gone' } = rows[0] ?? {};
  return outcome === 'removed' ? { outcome, id: await latestSample(db) } : { outcome };
}

/**
 * Keeps the sample month for good if a user has posted since it was created. Returns its id; undefined if there is none
 * to keep.
 */
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

/** State of the latest sample month. Null if there is none, or if it is over or failed, and none can be started. */
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

/** True if the books have no entry. */
async function canBegin(db: Db): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select not exists (select from entry) as can`.execute(db);
  return rows[0]?.can ?? false;
}

/**
 * SQL condition: the audit row with this id does not belong to a removed sample month. Otherwise the history of a new
 * document would include a removed document with the same id.
 */
export const notOfRemovedSample = (audit: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from sample_month s
    where s.removed_at is not null and ${audit} > s.first_audit and ${audit} <= s.last_audit
  )`;
