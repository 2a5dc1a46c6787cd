import { sql } from 'kysely';
import * as v from 'valibot';

import { NO_TRAIL } from '@/server/kernel/audit-chain';
import type { Db } from '@/server/kernel/host';
import { headOf } from '../chain/head';
import { FIRST } from '../chain/walk';
import { SUMS, type Sums, sumsUpTo } from './sums';

/** What the hashes of a mark are made of: one of another form says nothing any more. */
const FORM = 1;

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Mark = v.object({
  form: v.literal(FORM),
  /** The last entry of the chain of postings, and its hash. */
  entry_id: v.number(),
  hash: Hash,
  /** The same of the audit trail. */
  seq: v.number(),
  trail: Hash,
  sums: v.object(v.entriesFromList(SUMS, Hash)),
});

/** How far the books are proved, from where on what came later is proved by itself. */
export type Mark = v.InferOutput<typeof Mark>;

/** The mark that the books of the caller's snapshot have now; whoever keeps it has proved them. */
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

/** Before anything was posted: all of the books come after it. */
const BEGINNING: Mark = {
  form: FORM,
  entry_id: FIRST.entry_id,
  hash: FIRST.hash,
  seq: NO_TRAIL.seq,
  trail: NO_TRAIL.hash,
  // Of nothing, as the trail's first.
  sums: {
    'totals-month': NO_TRAIL.hash,
    balances: NO_TRAIL.hash,
    stock: NO_TRAIL.hash,
    'positions-moves': NO_TRAIL.hash,
  } satisfies Sums,
};

/** When the books were proved whole, what of them broke a promise, and from where on the rest is new. */
export type Standing = Readonly<{
  mark: Mark;
  /** The whole proof that it is of; without one, the mark is the beginning. */
  at: string | null;
  /** What the latest whole proof found broken. */
  broken: readonly string[];
}>;

/**
 * The latest whole proof that found nothing broken. One of a sample that was taken back since says nothing, and from
 * one of books in which nothing was sealed there is nothing to go on.
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
