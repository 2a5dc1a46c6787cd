import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Instant, Nothing } from '../schemas';

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

const Proof = v.object({
  ok: v.boolean(),
  at: Instant,
  ms: v.number(),
  checks: v.array(ProofCheck),
});
export type Proof = v.InferOutput<typeof Proof>;

export const proof = {
  run: endpoint({
    method: 'GET',
    path: 'accounting/proof',
    summary:
      'Proves the books from the lines up, now and in one snapshot: every promise with the rows that break it. Large books take minutes.',
    allow: { page: 'proof', action: 'view' },
    input: Nothing,
    answer: Proof,
    timeoutMs: 600_000,
  }),
};
