import { proof } from '@/lib/contract/accounting/proof';
import { sql } from 'kysely';
import { inTransaction } from '@/server/database/transaction';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { headOf, holds, linkOf } from '@/server/ledger/chain/head';
import { sealBooks } from '@/server/ledger/chain/seal';
import { keepRun, timedProof } from '@/server/ledger/proof-run';
import { proveRecentIn, type Verified } from '@/server/ledger/verify';
import { WHOLE_PROOF } from './proof-job';
import { namedRows } from './proof-rows';

export const proofRoutes = [
  serve(proof.run, async ({ input, db, host, say, afterCommit }) => {
    // Before the snapshot, and over separate connections that no call waits for.
    await sealBooks(host.aside);
    const link = input.since === undefined ? null : await linkOf(db, input.since);
    const { proved, run } = await timedProof(db, host.now());
    // The proof is read-only, so that its result is stored afterwards.
    afterCommit(() => inTransaction(host.db, (tx) => keepRun(tx, run)));
    const chain = proved.checks.find(({ key }) => key === 'chain');
    return {
      head: await headOf(db),
      since: link && { ...link, ok: holds(link, chain?.rows ?? []) },
      ok: proved.ok,
      at: run.at,
      ms: run.ms,
      checks: await shownChecks({ db, say }, proved),
    };
  }),
  serve(proof.recent, async ({ db, host, say }) => {
    await sealBooks(host.aside);
    const begun = performance.now();
    const { ok, checks, since, entries } = await proveRecentIn(db);
    const { at, broken, mark } = since;
    return {
      ok,
      at: host.now().toISOString(),
      ms: Math.round(performance.now() - begun),
      head: await headOf(db),
      since: {
        full: at === null ? null : { entry_id: mark.entry_id, hash: mark.hash, at },
        entries,
        broken: [...broken],
      },
      checks: await shownChecks({ db, say }, { checks }),
    };
  }),
  serve(proof.start, async ({ db, host, me, audit }) => {
    await refuseSecond(db);
    const job = await host.jobs.enqueue(db, { kind: WHOLE_PROOF, input: {}, userId: me.id });
    audit({ action: 'start', page: 'proof', record_type: 'job', record_id: job.id });
    return { job };
  }),
];

/** Refuses a second proof while one is running: it reads all books, and its result would be the same. */
async function refuseSecond(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${WHOLE_PROOF}, 0))`.execute(db);
  const open = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', WHOLE_PROOF)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (open) throw new Conflict('proof.under-way');
}

/** Checks with names in the caller's language and links in their rows. */
async function shownChecks(
  { db, say }: Pick<Call, 'db' | 'say'>,
  { checks }: Pick<Verified, 'checks'>,
) {
  const rows = await namedRows(
    db,
    checks.map((check) => check.rows),
  );
  return checks.map((check, index) => ({
    ...check,
    name: say(`proof.check.${check.key}`),
    rows: rows[index] ?? [],
  }));
}
