import { inTransaction } from '@/server/database/transaction';
import { writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { askClamd, NotScanned, type ScanAnswer } from './clamd';
import type { KeyOwner } from '@/server/database/columns';
import { Damaged, KeyDestroyed } from './data-keys';
import { readPaper } from './read-paper';

type Scanning = Pick<Host, 'config' | 'db' | 'files' | 'log' | 'longestWaitMs' | 'masters' | 'now'>;
type Waiting = Readonly<{ id: number; owner: KeyOwner; file: string; content_type: string }>;

/** Number of pending files that are read from the database together. */
const AT_ONCE = 100;

/**
 * Scans one file for viruses. If the scanner does not answer, the file stays pending until `scanWaiting` tries again.
 */
export async function scanPaper(host: Scanning, id: number): Promise<void> {
  const [paper] = await waiting(host, { id });
  if (paper) await scanned(host, paper);
}

/** Scans all pending files. Stops if the scanner cannot be used. */
export async function scanWaiting(host: Scanning): Promise<void> {
  if (!host.config.clamd) return;
  // A file that cannot be scanned stays pending, so each page begins after the last file of the previous page.
  for (let after = 0; ;) {
    const papers = await waiting(host, { after });
    for (const paper of papers) {
      if (!(await scanned(host, paper))) return;
      after = paper.id;
    }
    if (papers.length < AT_ONCE) return;
  }
}

/** Pending files in order of ids: the one with an id, or a page of those after an id. */
type Asked = Readonly<{ id: number } | { after: number }>;

async function waiting({ db }: Scanning, asked: Asked): Promise<Waiting[]> {
  return db
    .selectFrom('paper')
    .select(['id', 'owner', 'file', 'content_type'])
    .where('scan', '=', 'pending')
    .where('destroyed_at', 'is', null)
    .where((eb) => ('id' in asked ? eb('id', '=', asked.id) : eb('id', '>', asked.after)))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

/**
 * Scans a file. Returns false if the scanner cannot be used, so that the caller scans no further file. A damaged file
 * is logged, not sent to the scanner. A file that the scanner refuses is logged.
 */
async function scanned(host: Scanning, paper: Waiting): Promise<boolean> {
  const { config, db, log } = host;
  if (!config.clamd) return false;
  try {
    const content = await readPaper(db, host, paper);
    const answer = await askClamd(config.clamd, content, host.longestWaitMs);
    await inTransaction(db, (tx) => keepAnswer(tx, host, paper, answer));
    return true;
  } catch (error) {
    const isDamaged = error instanceof Damaged || error instanceof KeyDestroyed;
    log.error({ err: error, paper: paper.id }, isDamaged ? 'paper damaged' : 'paper not scanned');
    return isDamaged || error instanceof NotScanned;
  }
}

async function keepAnswer(
  tx: Tx,
  { now }: Scanning,
  { id }: Waiting,
  answer: ScanAnswer,
): Promise<void> {
  const found = answer.state === 'infected' ? answer.found : null;
  const { numUpdatedRows } = await tx
    .updateTable('paper')
    .set({ scan: answer.state, scan_found: found, scanned_at: now().toISOString() })
    .where('id', '=', id)
    .where('scan', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const doer = { userId: null, ip: 'host', requestId: 'scan' };
  const changes = { scan: ['pending', answer.state] } as const;
  await writeAudit(tx, doer, [
    { action: 'scan', page: 'system-setting', record_type: 'paper', record_id: id, changes },
  ]);
}
