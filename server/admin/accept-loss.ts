import type { Kysely } from 'kysely';

import type { DB } from '@/server/database/types';
import type { Servers } from '@/server/database/servers';
import { inTransaction } from '@/server/database/transaction';
import { ACCEPTED, type Loss, lossesIn, sentenceOf } from '@/server/kernel/acknowledgements';
import { CONSOLE, writeAudit } from '@/server/kernel/audit';
import { AdminError } from './failure';

/**
 * Accepts that the database lacks changes which a process of `dataDir` has acknowledged or read. Writes this to the
 * audit trail; the process then serves again. Refuses a hash that no current loss has. Returns the lines to print.
 */
export async function acceptLoss(
  { db, servers }: Readonly<{ db: Kysely<DB>; servers: Servers }>,
  { dataDir, hash }: Readonly<{ dataDir: string; hash: string }>,
): Promise<string[]> {
  const session = await servers.open();
  const losses = await lossesIn(dataDir, session).finally(() => session.end());
  const loss = losses.find((one) => one.hash === hash.toLowerCase());
  const others = losses.filter((one) => one !== loss).map(sentenceOf);
  if (!loss) {
    const all = `The database contains every change that the hosts of ${dataDir} remember.`;
    throw new AdminError(others.length === 0 ? all : `No loss has this hash: ${others.join(' ')}`);
  }
  const { from, until, last } = loss;
  const number = `${loss.isMore ? '≥ ' : ''}${loss.count}`;
  const changes = {
    lost_changes: [null, number],
    from: [null, from],
    until: [null, until],
    last_lost_change: [null, last],
  } as const;
  const note = { ...ACCEPTED, page: 'audit trial', record_id: loss.hash, changes } as const;
  await inTransaction(db, (tx) => writeAudit(tx, CONSOLE, [note]));
  const accepted = `Accepted the loss of ${countOf(loss)}, the last: ${last}. The host serves again.`;
  return [accepted, ...others.map((other) => `Another process of this DATA_DIR: ${other}`)];
}

const countOf = ({ count, isMore }: Loss): string =>
  `${isMore ? 'at least ' : ''}${count} acknowledged ${count === 1 ? 'change' : 'changes'}`;
