import { sql } from 'kysely';
import * as v from 'valibot';

import { NO_TRAIL } from '@/server/kernel/audit-chain';
import type { Db } from '@/server/kernel/host';
import { headOf } from '../chain/head';
import { FIRST } from '../chain/walk';
import { SUMS, type Sums, sumsUpTo } from './sums';

/** Version of the hash format. A stored mark with another version is ignored. */
const FORM = 1;

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Mark = v.object({
  form: v.literal(FORM),
  /** Last entry of the posting chain, and its hash. */
  entry_id: v.number(),
  hash: Hash,
  /** Number of the last link of the audit chain, and its hash. */
  seq: v.number(),
  trail: Hash,
  sums: v.object(v.entriesFromList(SUMS, Hash)),
});

/** Point up to which the books are proved. Later entries can be proved separately. */
export type Mark = v.InferOutput<typeof Mark>;

/**
 * Returns the mark of the caller's snapshot. The caller must prove the books in this snapshot before it stores the
 * mark.
 */
export async function markOf(db: Db): Promise<Mark> {
  const { entry_id, hash } = (await headOf(db)) ?? FIRST;
  const { seq, hash: trail } = await trailEnd(db);
  return { form: FORM, entry_id, hash, seq, trail, sums: await sumsUpTo(db, entry_id) };
}

async function trailEnd(db: Db) {
  const { rows } = await sql<typeof NO_TRAIL>`
    select seq, encode(hash, 'hex') as hash from audit_seal order by seq desc limit 1`.execute(db);
  return rows[0] ?? NO_TRAIL;
}

/** Mark before the first posting; all entries come after this mark. */
const BEGINNING: Mark = {
  form: FORM,
  entry_id: FIRST.entry_id,
  hash: FIRST.hash,
  seq: NO_TRAIL.seq,
  trail: NO_TRAIL.hash,
  // The hash of empty input, like the start of the audit chain.
  sums: {
    'totals-month': NO_TRAIL.hash,
    balances: NO_TRAIL.hash,
    stock: NO_TRAIL.hash,
    'positions-moves': NO_TRAIL.hash,
  } satisfies Sums,
};

/** The latest full proof without failures, with its mark, and the failures of the latest full proof. */
export type Standing = Readonly<{
  mark: Mark;
  /** Time of the full proof without failures. Null if there is none; then `mark` is the beginning of the books. */
  at: string | null;
  /** Checks that failed in the latest full proof. */
  broken: readonly string[];
}>;

/**
 * Finds the latest full proof without failures. Proofs of a sample month that was removed later, and proofs before the
 * first sealed entry, are ignored.
 */
export async function standingOf(db: Db): Promise<Standing> {
  const { rows } = await sql<{ at: string | null; mark: unknown; broken: string[] | null }>`
    with runs as (
      select * from proof_run p where not exists (select from sample_month s where s.removed_at > p.at)
    )
    select marked.at, marked.mark, last.broken
    from (values (true)) as one
    left join lateral (
      select at, mark from runs
      where mark ->> 'form' = ${String(FORM)} and (mark ->> 'entry_id')::bigint > ${FIRST.entry_id}
      order by at desc, id desc limit 1
    ) marked on true
    left join lateral (select broken from runs order by at desc, id desc limit 1) last on true`.execute(
    db,
  );
  const { at = null, mark, broken } = rows[0] ?? {};
  if (at === null) return { mark: BEGINNING, at, broken: broken ?? [] };
  return { mark: v.parse(Mark, mark), at, broken: broken ?? [] };
}
