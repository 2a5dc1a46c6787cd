import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { readSnapshot } from '@/server/kernel/reads';
import { withoutStandby } from '@/server/kernel/standby';
import { type Mark, markOf } from './verify/mark';
import { proveIn, type ProofOptions, type Verified } from './verify';

/** Result of a proof: time, duration, number of checks, and the keys of the failed checks. */
export type ProofRun = Readonly<{
  at: string;
  ms: number;
  checks: number;
  broken: readonly string[];
}>;

/**
 * Result of a proof with its mark, which is the point up to which the books are proved. The mark is null if a check
 * failed.
 */
export type MarkedRun = ProofRun & Readonly<{ mark: Mark | null }>;

/** Proves the books in the caller's snapshot. Returns the result, and the row that the caller stores. */
export async function timedProof(
  db: Db,
  at: Date,
  options?: ProofOptions,
): Promise<Readonly<{ proved: Verified; run: MarkedRun }>> {
  const begun = performance.now();
  const proved = await proveIn(db, options);
  const mark = proved.ok ? await markOf(db) : null;
  const broken = proved.checks.filter(({ ok }) => !ok).map(({ key }) => key);
  const ms = Math.round(performance.now() - begun);
  return { proved, run: { at: at.toISOString(), ms, checks: proved.checks.length, broken, mark } };
}

/** Stores the result of a proof. The commit does not wait for a standby, so that books are also proved without one. */
export async function keepRun(db: Tx, { mark, ...run }: MarkedRun): Promise<void> {
  await sql`select ${withoutStandby}`.execute(db);
  await db
    .insertInto('proof_run')
    .values({ ...run, broken: [...run.broken], mark: mark && JSON.stringify(mark) })
    .execute();
}

/** Returns the latest proof; undefined if there was none yet. */
export async function lastRun(db: Db): Promise<ProofRun | undefined> {
  return db
    .selectFrom('proof_run')
    .select(['at', 'ms', 'checks', 'broken'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Id of the advisory lock that lets only one of several server processes run the proof. Each database server has its own
 * locks: if processes read from different servers, both prove the books, which does no harm.
 */
const LOCK = 727278;

/**
 * Proves the books once a night, in the organisation's time zone. If no proof ran at night, it runs during the day.
 * Failed checks are logged.
 */
export async function proveWhenDue(host: Host): Promise<void> {
  const { db, log, now } = host;
  const at = now();
  if (!(await isDue(db, at))) return;
  const run = await readSnapshot(host, async (tx) =>
    (await isAlone(tx)) && (await isDue(tx, at)) ? (await timedProof(tx, at)).run : null,
  );
  if (!run) return;
  await inTransaction(db, (tx) => keepRun(tx, run));
  if (run.broken.length > 0) log.error({ broken: run.broken }, 'the books do not prove themselves');
}

async function isAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint) as alone`.execute(tx);
  return rows[0]?.alone ?? false;
}

async function isDue(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (
      select from proof_run p
      where p.at > ${at}::timestamptz - case
        when extract(hour from ${at}::timestamptz at time zone o.timezone) < 5
        then interval '12 hours' else interval '36 hours' end
    ) as due
    from organization o
  `.execute(db);
  return rows[0]?.due ?? false;
}
