import { sql } from 'kysely';

import type { PaperPart } from '@/lib/domain/paper';
import { inTransaction } from '@/server/database/transaction';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { type Call, FileAnswer } from '@/server/kernel/serve';
import type { KeyOwner } from '@/server/database/columns';
import { Damaged, KeyDestroyed } from './data-keys';
import { findPaper, type Paper } from './papers';
import { readPaper } from './read-paper';

/**
 * Number of views within an hour above which an audit note is written. Views are counted per user and kind of owner
 * (customers, staff, documents).
 */
const MANY = 50;

/**
 * A file to view, the record that audit notes about it name, and callbacks. The callbacks run in transactions other
 * than the call's.
 */
export type Viewing = Readonly<{
  id: number;
  owner: KeyOwner;
  part?: PaperPart;
  trail: Pick<AuditNote, 'page' | 'record_type' | 'record_id'>;
  /** True if an audit note is written for every view; all views are stored in `paper_view` anyway. */
  isAudited?: boolean;
  /** Called if the file or its key was changed or replaced outside the program, on disk or in the database. */
  onDamage?: (db: Tx, paper: Pick<Paper, 'id' | 'owner'>) => Promise<void>;
  /** Called when a user views a file of one kind of owner for the fifty-first time within an hour. */
  onMany?: (db: Tx, seen: Readonly<{ user_id: number; count: number }>) => Promise<void>;
}>;

type Asking = Pick<Call, 'db' | 'host' | 'user' | 'requestId' | 'visitor'>;

/**
 * Returns a file of an owner for download. The view is recorded in a separate transaction before any byte is sent,
 * because reading calls cannot write; if it cannot be recorded, nothing is sent. Refuses a file that is infected,
 * damaged or waiting for its scan.
 */
export async function viewPaper(call: Asking, viewing: Viewing): Promise<FileAnswer> {
  const { db, host } = call;
  const part = viewing.part ?? 'file';
  const paper = await opening(call, viewing, () => findPaper(db, host, viewing.id, viewing.owner));
  if (paper.scan === 'infected') throw new Conflict('paper.infected');
  const body = await opening(call, viewing, () => readPaper(db, host, paper, part));
  // Checked after reading, because a damaged file is never scanned and would wait for ever.
  if (paper.scan === 'pending') throw new Conflict('paper.waiting');
  await inTransaction(host.aside, (tx) => noteView(tx, call, { ...viewing, part }));
  const contentType = part === 'file' ? paper.content_type : 'image/jpeg';
  return new FileAnswer({ name: paper.name, contentType, body });
}

async function opening<T>(call: Asking, viewing: Viewing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeyDestroyed) throw new NotFound();
    if (!(error instanceof Damaged)) throw error;
    await reportDamage(call, viewing);
    throw new Conflict('paper.damaged');
  }
}

async function reportDamage(call: Asking, { id, owner, trail, onDamage }: Viewing): Promise<void> {
  const { host, requestId, user } = call;
  host.log.error({ id: requestId, user: user?.id, paper: id, owner }, 'paper damaged');
  await inTransaction(host.aside, async (tx) => {
    const changes = { file: [id, null] } as const;
    await writeAudit(tx, doerOf(call), [{ action: 'paper damaged', ...trail, changes }]);
    await onDamage?.(tx, { id, owner });
  });
}

async function noteView(
  tx: Tx,
  call: Asking,
  { id, owner, part, trail, isAudited, onMany }: Viewing & { part: PaperPart },
): Promise<void> {
  const { user, requestId, host } = call;
  const at = host.now().toISOString();
  const user_id = user?.id ?? null;
  // Serialises the views of each user, so that exactly one of several parallel views is the fifty-first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${user_id}`}, 0))`.execute(tx);
  await tx
    .insertInto('paper_view')
    .values({ paper_id: id, user_id, part, at, request_id: requestId })
    .execute();
  const notes: AuditNote[] = isAudited
    ? [{ action: `view ${part}`, ...trail, changes: { file: [null, id] } }]
    : [];
  const count = part === 'file' && user_id !== null ? await seenBy(tx, { user_id, owner, at }) : 0;
  if (count === MANY + 1) notes.push({ action: 'many views', ...trail });
  await writeAudit(tx, doerOf(call), notes);
  if (count === MANY + 1 && user_id !== null) await onMany?.(tx, { user_id, count });
}

async function seenBy(
  tx: Tx,
  { user_id, owner, at }: Readonly<{ user_id: number; owner: KeyOwner; at: string }>,
): Promise<number> {
  const [kind] = owner.split(' ');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from paper_view v join paper p on p.id = v.paper_id
    where v.user_id = ${user_id} and v.part = 'file' and v.at > ${at}::timestamptz - interval '1 hour'
      and split_part(p.owner, ' ', 1) = ${kind}`.execute(tx);
  return rows[0]?.count ?? 0;
}

const doerOf = ({ user, visitor, requestId }: Asking) => ({
  userId: user?.id ?? null,
  ip: visitor.ip,
  requestId,
});
