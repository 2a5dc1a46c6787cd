import { proof } from '@/lib/contract/accounting/proof';
import { inTransaction } from '@/server/database/transaction';
import { serve } from '@/server/kernel/serve';
import { headOf, holds, linkOf } from '@/server/ledger/chain/head';
import { sealBooks } from '@/server/ledger/chain/seal';
import { keepRun, timedProof } from '@/server/ledger/proof-run';
import { namedRows } from './proof-rows';

export const proofRoutes = [
  serve(proof.run, async ({ input, db, host, say, afterCommit }) => {
    // Before the snapshot is taken, and over connections that no call waits on.
    await sealBooks(host.aside);
    const link = input.since === undefined ? null : await linkOf(db, input.since);
    const { proved, run } = await timedProof(db, host.now());
    // The proof itself only reads; that it was made is written down beside it.
    afterCommit(() => inTransaction(host.db, (tx) => keepRun(tx, run)));
    const rows = await namedRows(
      db,
      proved.checks.map((check) => check.rows),
    );
    const chain = proved.checks.find(({ key }) => key === 'chain');
    return {
      head: await headOf(db),
      since: link && { ...link, ok: holds(link, chain?.rows ?? []) },
      ok: proved.ok,
      at: run.at,
      ms: run.ms,
      checks: proved.checks.map((check, index) => ({
        ...check,
        name: say(`proof.check.${check.key}`),
        rows: rows[index] ?? [],
      })),
    };
  }),
];
