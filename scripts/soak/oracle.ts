import { setTimeout as sleep } from 'node:timers/promises';

import { isZero } from '@/lib/domain/money';
import { journals } from '@/server/seed/journals';
import { journalsCsv } from '@/server/seed/journals-csv';
import { hledger, hledgerBalances } from './hledger';
import { type Program, startHouse } from './house';
import { furnish } from './proof';
import { Visitor } from './visitor';

type Imported = Readonly<{ entries?: number; job?: { id: number } }>;
type Job = Readonly<{ status: string; error: string | null }>;
type Account = Readonly<{ number: string; balance: string }>;

export type Compared = Readonly<{ accounts: number; lines: number; importMs: number }>;

/**
 * Sends a file of entries through the house and lets hledger read its whole ledger: every account
 * must come to the same balance in both. Fails where one does not.
 */
export async function compareWithHledger(
  dataDir: string,
  program: Program,
  entries: number,
): Promise<Compared> {
  const house = await startHouse(dataDir, program);
  try {
    const { accounts } = await furnish(dataDir);
    const visitor = await Visitor.signIn(house.url);
    const range = { seed: 11, entries, from: '2026-01-01', to: '2026-06-30' };
    const begun = performance.now();
    await importFile(visitor, journalsCsv(journals(range, accounts)));
    const importMs = performance.now() - begun;

    const { text: journal } = await visitor.get<null>('accounting/ledger/export?format=hledger');
    hledger(journal, 'check', '-s', 'ordereddates');
    const theirs = hledgerBalances(journal);
    const { body } = await visitor.get<Account[]>('accounting/chart-of-accounts/list');
    const ours = new Map(
      body.flatMap(({ number, balance }) => (isZero(balance) ? [] : [[number, balance] as const])),
    );
    for (const number of new Set([...ours.keys(), ...theirs.keys()])) {
      if (ours.get(number) !== theirs.get(number)) {
        throw new Error(
          `account ${number}: we say ${ours.get(number)}, hledger ${theirs.get(number)}`,
        );
      }
    }
    return { accounts: ours.size, lines: journal.split('\n    ').length - 1, importMs };
  } finally {
    await house.stop();
  }
}

async function importFile(visitor: Visitor, content: string): Promise<void> {
  const { status, body, text } = await visitor.upload<Imported>(
    'accounting/journal-entry/import',
    content,
  );
  if (status !== 200 && status !== 202) throw new Error(`the import answered ${status}: ${text}`);
  if (!body.job) return;
  for (;;) {
    const { body: job } = await visitor.get<Job>(`jobs/${body.job.id}/show`);
    if (job.status === 'done') return;
    if (job.status === 'failed') throw new Error(`the import failed: ${job.error}`);
    await sleep(200);
  }
}
