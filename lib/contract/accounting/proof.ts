import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Id, Instant, Nothing } from '../schemas';

/**
 * One check of the books; `name` is in the caller's language. If the check fails, `rows` has the first twenty
 * violations and `count` the number of all violations. If it passes, `rows` may have related information. In a row,
 * `due_to` and `due_to_id` identify a document; `account_id` and `account_number` identify an account.
 */
const ProofCheck = v.object({
  key: v.string(),
  name: v.string(),
  group: v.string(),
  ok: v.boolean(),
  rows: v.array(v.record(v.string(), v.unknown())),
  count: v.number(),
  /** Duration of the check in ms. */
  ms: v.number(),
});
export type ProofCheck = v.InferOutput<typeof ProofCheck>;

/**
 * Last link of the hash chain over the ledger entries: the entry, its hash, and the time at which it was added to the
 * chain.
 */
export const Head = v.object({ entry_id: Id, hash: v.string(), at: Instant });
export type Head = v.InferOutput<typeof Head>;

const Proof = v.object({
  ok: v.boolean(),
  at: Instant,
  ms: v.number(),
  checks: v.array(ProofCheck),
  /** Last link of the hash chain over the ledger entries; null if nothing was posted yet. */
  head: v.nullable(Head),
  /**
   * Comparison with the earlier hash in the request. `ok` is true if the entries up to that hash are still unchanged.
   */
  since: v.nullable(v.object({ ...Head.entries, ok: v.boolean() })),
});
export type Proof = v.InferOutput<typeof Proof>;

/**
 * Proof of the entries that were posted after the latest full proof without failures. `ok` is also false if the latest
 * full proof found a violation.
 */
const RecentProof = v.object({
  ...Proof.entries,
  since: v.object({
    /**
     * Last link of the hash chain at the latest full proof without failures. Null if there is no such proof; then this
     * proof checks all entries.
     */
    full: v.nullable(Head),
    /** Number of entries posted after that full proof. */
    entries: v.number(),
    /** Keys of the checks that failed in the latest full proof. */
    broken: v.array(v.string()),
  }),
});

export type RecentProof = v.InferOutput<typeof RecentProof>;

/** Timestamp of an external authority (RFC 3161) for a hash of the hash chain over the ledger entries. */
const Stamp = v.object({
  id: Id,
  entry_id: Id,
  hash: v.string(),
  /**
   * Stamped text: the hash; or `2`, the hash, and root and number of leaves of the tree over the entries since the former
   * stamp and the balances that they moved.
   */
  text: v.string(),
  /** Time that the authority states. */
  stamped_at: Instant,
  /** Serial number of the timestamp in hexadecimal digits, and the name in the certificate of its signer. */
  serial: v.string(),
  authority: v.string(),
  received_at: Instant,
});
export type Stamp = v.InferOutput<typeof Stamp>;

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
    // The time limit is long because this call checks all the books if there is no full proof without failures.
    timeoutMs: 600_000,
  }),
  verifyHead: endpoint({
    method: 'GET',
    path: 'accounting/proof/verify-head',
    summary:
      'Whether the books still contain, unchanged, the entries up to a hash of the entry chain that was returned earlier. The chain is recomputed from the end of the latest whole proof without failures up to this hash; `full` is that proof, which vouches for the entries before its end. If the latest whole proof found the chain broken, all entries up to this hash are recomputed, as by accounting/proof with `since`, and `full` is null. A hash that no entry has is refused.',
    allow: { page: 'proof', action: 'view' },
    input: v.strictObject({ hash: EarlierHash }),
    answer: v.object({
      ...Head.entries,
      /**
       * True if the entries up to this hash are unchanged; later entries do not count. Always false if the hash of the
       * link in `full` has changed, because that proof is then void for the present entries.
       */
      ok: v.boolean(),
      /**
       * Link of the hash chain at which the latest full proof without failures ended. Null if there is no such proof,
       * or if the latest full proof found the chain broken; then all entries up to this hash were recomputed.
       */
      full: v.nullable(Head),
      /** Present last link of the hash chain. */
      head: v.nullable(Head),
    }),
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
  stamps: endpoint({
    method: 'GET',
    path: 'accounting/proof/stamps',
    summary:
      'The newest 30 timestamps of the closing hash, newest first, and whether the settings name a timestamp authority.',
    allow: { page: 'proof', action: 'view' },
    input: Nothing,
    answer: v.object({ is_on: v.boolean(), stamps: v.array(Stamp) }),
  }),
  stamp: endpoint({
    method: 'POST',
    path: 'accounting/proof/stamp',
    summary:
      'Has the last hash of the books stamped by the timestamp authority in the settings (RFC 3161). Refused if there is no authority or no hash, if this hash is stamped already, or if the reply is not an authentic timestamp of it.',
    allow: { page: 'proof', action: 'view' },
    input: Nothing,
    status: 201,
    answer: Stamp,
    timeoutMs: 30_000,
    stales: ['accounting/proof/stamps'],
  }),
  stampReply: endpoint({
    method: 'GET',
    path: 'accounting/proof/stamps/{id}/reply',
    summary:
      'The reply of the timestamp authority as a file. It stamps the SHA-256 of `text` of the stamp, so `openssl ts -verify -data text.txt -in stamp.tsr -CAfile roots.pem` checks it.',
    allow: { page: 'proof', action: 'view' },
    input: Nothing,
    answer: v.null(),
    file: true,
  }),
};
