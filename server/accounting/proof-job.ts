import type { JobKind } from '@/lib/contract/kernel/jobs';
import type { JobHandler } from '@/server/kernel/ports';
import type { Host } from '@/server/kernel/host';
import { readSnapshot } from '@/server/kernel/reads';
import { sealBooks } from '@/server/ledger/chain/seal';
import { keepRun, timedProof } from '@/server/ledger/proof-run';

export const WHOLE_PROOF: JobKind = 'whole proof';

/** Job that verifies all books in one database snapshot. A second transaction stores the result and ends the job. */
export function wholeProofJob(host: Host): JobHandler {
  const { db, now } = host;
  return async (_job, { progress, finish }) => {
    await sealBooks(db);
    const { proved, run } = await readSnapshot(host, (tx) =>
      timedProof(tx, now(), { progress: (done) => progress(done * 0.99) }),
    );
    await finish(async (tx) => {
      await keepRun(tx, run);
      return { ok: proved.ok, checks: run.checks, broken: run.broken, ms: run.ms };
    });
  };
}
