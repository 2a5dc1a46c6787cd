import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { jobs } from '@/lib/contract/kernel/jobs';
import { isZero } from '@/lib/domain/money';
import { journals } from '@/server/seed/journals';
import { journalsCsv } from '@/server/seed/journals-csv';
import { hledger, hledgerBalances } from './hledger';
import { type Program, startProcess } from './host-process';
import { furnish } from './proof';
import { Visitor } from './visitor';

const Queued = v.object({ job: v.object({ id: v.number() }) });

export type Compared = Readonly<{ accounts: number; lines: number; importMs: number }>;

/**
 * Imports a file of entries and reads the exported ledger with hledger. Throws if an account has another balance there.
 */
export async function compareWithHledger(
  dataDir: string,
  program: Program,
  entries: number,
): Promise<Compared> {
  const host = await startProcess(dataDir, program);
  try {
    const { accounts } = await furnish(dataDir);
    const visitor = await Visitor.signIn(host.url);
    const range = { seed: 11, entries, from: '2026-01-01', to: '2026-06-30' };
    const begun = performance.now();
    await importFile(visitor, journalsCsv(journals(range, accounts)));
    const importMs = performance.now() - begun;

    const { accounts: compared, lines } = await agreeWithHledger(visitor);
    return { accounts: compared, lines, importMs };
  } finally {
    await host.stop();
  }
}

/** Throws unless hledger computes our balance for every account of the exported ledger. */
export async function agreeWithHledger(visitor: Visitor): Promise<Omit<Compared, 'importMs'>> {
  const journal = await visitor.text('accounting/ledger/export?format=hledger');
  hledger(journal, 'check', '-s', 'ordereddates');
  const theirs = hledgerBalances(journal);
  const chart = await visitor.get(chartOfAccounts.list.path, chartOfAccounts.list.answer);
  const ours = new Map(
    chart.flatMap(({ number, balance }) =>
      balance === null || isZero(balance) ? [] : [[number, balance] as const],
    ),
  );
  for (const number of new Set([...ours.keys(), ...theirs.keys()])) {
    if (ours.get(number) !== theirs.get(number)) {
      throw new Error(
        `account ${number}: we say ${ours.get(number)}, hledger ${theirs.get(number)}`,
      );
    }
  }
  return { accounts: ours.size, lines: journal.split('\n    ').length - 1 };
}

async function importFile(visitor: Visitor, content: string): Promise<void> {
  const { status, body, text } = await visitor.upload(journalEntry.import.path, content);
  if (status === 200) return;
  if (status !== 202) throw new Error(`the import answered ${status}: ${text}`);
  const { job } = v.parse(Queued, body);
  for (;;) {
    const { status: state, error } = await visitor.get(`jobs/${job.id}/show`, jobs.show.answer);
    if (state === 'done') return;
    if (state === 'failed') throw new Error(`the import failed: ${error}`);
    await sleep(200);
  }
}
