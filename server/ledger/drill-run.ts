import { sql } from 'kysely';

import { errorCode } from '@/server/database/error-code';
import type { Db } from '@/server/kernel/host';
import { withoutStandby } from '@/server/kernel/standby';

/** Source of the copy of a drill: the archive of the log, or a backup file. */
type DrillSource = 'archive' | 'backup';

/** Result of the checks of a copy. */
export type DrillProof = Readonly<{
  /** Last entry of the copy and the time of its posting; null without an entry. */
  entry_id: number | null;
  reached: string | null;
  head_hash: string | null;
  /** Keys of the checks that failed. */
  broken: readonly string[];
  /** `recovery`: the copy could not be made. `head`: the running books have another hash. */
  problem: 'recovery' | 'head' | null;
}>;

/** Result of a drill with its time and duration. */
export type DrillRun = DrillProof & Readonly<{ at: string; source: DrillSource; seconds: number }>;

/** Proof of a drill whose copy could not be made. */
export const NOT_RECOVERED: DrillProof = {
  entry_id: null,
  reached: null,
  head_hash: null,
  broken: [],
  problem: 'recovery',
};

export const isSound = ({ broken, problem }: DrillProof): boolean =>
  broken.length === 0 && problem === null;

const READ_ONLY = '25006';

/** Stores the result of a drill. Returns false if the database can only be read, such as a standby. */
export async function keepDrill(db: Db, run: DrillRun): Promise<boolean> {
  const { at, source, entry_id, reached, head_hash, broken, problem, seconds } = run;
  try {
    await sql`
      insert into drill_run (at, source, entry_id, reached, head_hash, broken, problem, seconds)
      select ${at}::timestamptz, ${source}, ${entry_id}::bigint, ${reached}::timestamptz, decode(${head_hash}, 'hex'),
             ${[...broken]}::text[], ${problem}, ${seconds}::integer
      where ${withoutStandby}`.execute(db);
    return true;
  } catch (error) {
    if (errorCode(error) === READ_ONLY) return false;
    throw error;
  }
}

/** Returns the latest drill, of one source if it is named; undefined if there was none yet. */
export async function lastDrill(db: Db, source?: DrillSource): Promise<DrillRun | undefined> {
  const { rows } = await sql<DrillRun>`
    select at, source, entry_id, reached, encode(head_hash, 'hex') as head_hash, broken, problem, seconds
    from drill_run where source = coalesce(${source ?? null}, source) order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}
