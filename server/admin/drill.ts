import { sql } from 'kysely';

import { type RecoverySource, recover } from '@/server/database/embedded/recovery';
import { migrate, readMigrations } from '@/server/database/migrate';
import type { OpenDatabase } from '@/server/database/open';
import { createPool, queriesOver } from '@/server/database/pool';
import { Servers } from '@/server/database/servers';
import { headOf, linkAt } from '@/server/ledger/chain/head';
import { verifyWhole } from './verify-books';

type Say = (line: string) => void;

/**
 * Recovers a copy of a base backup, verifies its books, and compares its head hash with the link of the same entry in
 * the running books. Returns 1 if a check fails. The running books are only read.
 */
export async function drill(
  { db: running }: Pick<OpenDatabase, 'db'>,
  source: RecoverySource,
  say: Say,
): Promise<0 | 1> {
  const began = performance.now();
  const { rows } = await sql<{ user: string; database: string }>`
    select session_user as "user", current_database() as database`.execute(running);
  const [login] = rows;
  if (!login) throw new Error('the database does not name its user');
  const copy = await recover(source, login);
  try {
    const servers = new Servers(copy.url);
    await migrate(servers, await readMigrations());
    const pool = createPool(servers, { appRole: false, waitForDisk: false });
    try {
      const status = await proveCopy(queriesOver(pool), running, say);
      const seconds = Math.round((performance.now() - began) / 1_000);
      say(`The drill ${status === 0 ? 'succeeded' : 'FAILED'} after ${seconds} seconds.`);
      return status;
    } finally {
      await pool.end();
    }
  } finally {
    await copy.close();
  }
}

async function proveCopy(
  db: OpenDatabase['db'],
  running: OpenDatabase['db'],
  say: Say,
): Promise<0 | 1> {
  // Read before `verifyWhole`, which seals the remaining entries.
  const head = await headOf(db);
  const { rows } = await sql<{ id: string | null; at: string | null }>`
    select id, posted_at as at from entry order by id desc limit 1`.execute(db);
  const [last] = rows;
  say(last ? `Recovered to entry ${last.id}, posted ${last.at}.` : 'The copy has no entry.');
  const status = await verifyWhole({ db }, say);
  if (!head) return status;
  const link = await linkAt(running, head.entry_id);
  if (link?.hash === head.hash) {
    say(`The running books have entry ${head.entry_id} with the same hash, ${head.hash}.`);
    return status;
  }
  const found = link ? `with the hash ${link.hash}` : 'not sealed';
  say(`BROKEN  The copy has entry ${head.entry_id} with the hash ${head.hash}, and the running`);
  say(`        books have it ${found}.`);
  return 1;
}
