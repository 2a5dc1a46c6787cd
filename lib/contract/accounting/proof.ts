import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Id, Instant, Nothing } from '../schemas';

/**
 * A promise of the books, in the caller's language. `rows` are the first twenty that break it, `count` says
 * how many do; of one that is kept, the same of what is worth knowing. A row that speaks of a document names it as `due_to` and
 * `due_to_id`, one that speaks of an account as `account_id` and `account_number`.
 */
const ProofCheck = v.object({
  key: v.string(),
  name: v.string(),
  group: v.string(),
  ok: v.boolean(),
  rows: v.array(v.record(v.string(), v.unknown())),
  count: v.number(),
  /** How long it took, in milliseconds. */
  ms: v.number(),
});
export type ProofCheck = v.InferOutput<typeof ProofCheck>;

/** How far the books are sealed: the last entry of the chain, its hash, and when it was made. */
export const Head = v.object({ entry_id: Id, hash: v.string(), at: Instant });
export type Head = v.InferOutput<typeof Head>;

const Proof = v.object({
  ok: v.boolean(),
  at: Instant,
  ms: v.number(),
  checks: v.array(ProofCheck),
  /** Null before the first posting. */
  head: v.nullable(Head),
  /** Of the hash that was asked for: `ok` when nothing up to its entry has changed since. */
  since: v.nullable(v.object({ ...Head.entries, ok: v.boolean() })),
});
export type Proof = v.InferOutput<typeof Proof>;

/** What came after a whole proof, proved from there: `ok` is false as well while that one found something broken. */
const RecentProof = v.object({
  ...Proof.entries,
  since: v.object({
    /** The whole proof that it goes on from, and the last entry of it; null where none was made: all is new then. */
    full: v.nullable(Head),
    /** How many entries came after it. */
    entries: v.number(),
    /** What the latest whole proof found broken, by key. */
    broken: v.array(v.string()),
  }),
});

export type RecentProof = v.InferOutput<typeof RecentProof>;

const EarlierHash = v.pipe(v.string('text'), v.toLowerCase(), v.regex(/^[0-9a-f]{16,64}$/, 'hash'));

export const proof = {
  run: endpoint({
    method: 'GET',
    path: 'accounting/proof',
    summary:
      'Proves the books from the lines up, now and in one snapshot: every promise with the rows that break it, and the hash of the last entry. With `since`, an earlier hash of these books (its first 16 characters or more), whether they still contain the books that had it. Large books take minutes.',
    allow: { page: 'proof', action: 'view' },
    input: v.strictObject({ since: v.optional(EarlierHash) }),
    answer: Proof,
    timeoutMs: 600_000,
  }),
  recent: endpoint({
    method: 'GET',
    path: 'accounting/proof/recent',
    summary:
      'Proves what came after the latest whole proof: entry by entry what was posted, both chains from where they ended then, and that the sums without it are what they were. Before the first one, all of it. A row of before that was changed since is found by a whole proof alone.',
    allow: { page: 'proof', action: 'view' },
    input: Nothing,
    answer: RecentProof,
    // Before the first whole proof, all of the books.
    timeoutMs: 600_000,
  }),
  start: endpoint({
    method: 'POST',
    path: 'accounting/proof/start',
    summary:
      'Proves the books whole behind the call; the job tells how far it is, and what it found broken.',
    allow: { page: 'proof', action: 'view' },
    input: Nothing,
    status: 201,
    answer: v.object({ job: v.object({ id: Id, status: v.string() }) }),
    stales: ['jobs'],
  }),
};
