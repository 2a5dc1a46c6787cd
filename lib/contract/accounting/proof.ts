import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Id, Instant } from '../schemas';

/**
 * A promise of the books, in the caller's language. `rows` are those that break it, at most twenty; of
 * one that is kept, what is worth knowing. A row that speaks of a document names it as `due_to` and
 * `due_to_id`, one that speaks of an account as `account_id` and `account_number`.
 */
const ProofCheck = v.object({
  key: v.string(),
  name: v.string(),
  group: v.string(),
  ok: v.boolean(),
  rows: v.array(v.record(v.string(), v.unknown())),
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
};
