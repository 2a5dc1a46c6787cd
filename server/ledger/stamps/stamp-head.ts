import { sql } from 'kysely';

import { stampText } from '@/lib/domain/ledger/inclusion';
import { inTransaction } from '@/server/database/transaction';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { callOutside, OutsideFailure, type OutsideTrouble } from '@/server/kernel/outside';
import { settingOf } from '@/server/kernel/setting';
import { type Head, headOf } from '../chain/head';
import { keepTree, nextTree, type StampTree } from './stamp-tree';
import {
  BadTimestamp,
  readTimestamp,
  rootsOf,
  timestampRequest,
  type TimestampTrouble,
} from './timestamp';

/** A stored timestamp of a hash of the entry chain. */
export type HeadStamp = Readonly<{
  id: number;
  entry_id: number;
  hash: string;
  /** Stamped text: the hash alone, or also root and number of leaves of a tree (`stampText`). */
  text: string;
  stamped_at: string;
  serial: string;
  authority: string;
  received_at: string;
}>;

/** Thrown if no valid timestamp was received. `status` is the HTTP status of the authority if it is not 200. */
export class StampFailure extends Error {
  readonly trouble: OutsideTrouble | TimestampTrouble | 'status';
  readonly status: number | undefined;
  constructor(trouble: StampFailure['trouble'], status?: number) {
    super(`stamp: ${trouble}${status === undefined ? '' : ` ${status}`}`);
    this.trouble = trouble;
    this.status = status;
  }
}

const PATIENCE_MS = 20_000;
const REPLY_BYTES_MAX = 100_000;
const OK = 200;

type StampRow = Omit<HeadStamp, 'text'> & Readonly<{ root: string | null; size: number | null }>;

const STAMPS = sql`
  select s.id, s.entry_id, encode(s.hash, 'hex') as hash, s.stamped_at, s.serial, s.authority, s.received_at,
         encode(t.root, 'hex') as root, t.entry_count + t.balance_count as size
  from head_stamp s left join stamp_tree t on t.stamp_id = s.id`;

/** Text that was stamped with a tree; without one, the hash. */
export const textOf = ({ hash, root, size }: Pick<StampRow, 'hash' | 'root' | 'size'>): string =>
  stampText(hash, root === null || size === null ? undefined : { root, size });

function stampOf({ root, size, ...stamp }: StampRow): HeadStamp {
  return { ...stamp, text: textOf({ hash: stamp.hash, root, size }) };
}

/** At most `most` stamps, newest first. */
export async function latestStamps(db: Db, most: number): Promise<readonly HeadStamp[]> {
  const { rows } = await sql<StampRow>`
    ${STAMPS} order by s.id desc limit ${most}::integer`.execute(db);
  return rows.map(stampOf);
}

/**
 * Gets a timestamp for the last hash of the books once a day, if the settings name a timestamp authority. A failure is
 * logged, and the next run tries again.
 */
export async function stampWhenDue(host: Host): Promise<void> {
  const due = await inTransaction(host.db, (tx) => dueTree(tx, host.now()), { readOnly: true });
  if (!due) return;
  const { head } = due;
  try {
    const reply = await replyFor(host, due);
    await inTransaction(host.db, async (tx) => {
      const stamp = await keepStamp(tx, host, { ...due, reply });
      if (stamp.entry_id !== head.entry_id) return;
      await sql`select note_change('stamp', 'proof', 'stamp', ${String(head.entry_id)})`.execute(
        tx,
      );
    });
  } catch (error) {
    if (!(error instanceof StampFailure)) throw error;
    host.log.error({ trouble: error.trouble, status: error.status }, 'the books were not stamped');
  }
}

/** The last link of the chain, and the tree over the entries since the former stamp. A timestamp covers both. */
type Stampable = Readonly<{ head: Head; tree: StampTree }>;

async function dueTree(db: Tx, now: Date): Promise<Stampable | null> {
  const head = await dueHead(db, now);
  if (!head) return null;
  // The first tree has all entries of the books, which takes longer than other statements may.
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  return { head, tree: await nextTree(db, head) };
}

/**
 * Returns the last link of the chain if it must be stamped now. Null if there is no authority or no link, if the link
 * has a stamp, or if any stamp was received today in the organisation's time zone.
 */
async function dueHead(db: Tx, now: Date): Promise<Head | null> {
  const { stamp_url } = await settingOf(db, 'security');
  if (stamp_url === '') return null;
  const head = await headOf(db);
  if (!head) return null;
  const { rows } = await sql<{ done: boolean }>`
    select exists (
      select from head_stamp s, organization o
      where s.entry_id = ${head.entry_id}::bigint
         or (s.received_at at time zone o.timezone)::date = (${now}::timestamptz at time zone o.timezone)::date
    ) as done
  `.execute(db);
  return rows[0]?.done === false ? head : null;
}

const textToStamp = ({ head: { hash }, tree }: Stampable): string => stampText(hash, tree);

/**
 * Requests a timestamp of a hash and a tree from the authority in the settings, and checks the reply. Throws a `StampFailure` if
 * no valid reply arrives.
 */
export async function replyFor(
  host: Pick<Host, 'config' | 'db' | 'longestWaitMs'>,
  stampable: Stampable,
): Promise<Buffer> {
  const { stamp_url, stamp_roots } = await settingOf(host.db, 'security');
  const text = textToStamp(stampable);
  const { bytes, nonce } = timestampRequest(text);
  const { status, body } = await callOutside(host, {
    url: stamp_url,
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: bytes,
    patienceMs: PATIENCE_MS,
    maxBytes: REPLY_BYTES_MAX,
  }).catch((error: unknown) => {
    throw error instanceof OutsideFailure ? new StampFailure(error.trouble) : error;
  });
  if (status !== OK) throw new StampFailure('status', status);
  await readTimestamp(body, text, { roots: rootsOf(stamp_roots), nonce }).catch(
    (error: unknown) => {
      throw error instanceof BadTimestamp ? new StampFailure(error.trouble) : error;
    },
  );
  return body;
}

/** Key of the lock that lets one transaction at a time store a stamp. */
const LOCK = 727281;

/**
 * Stores a valid reply with its tree and returns the stamp; the caller writes the audit row. If an entry of the tree was
 * stamped meanwhile, returns the latest stamp and stores nothing.
 */
export async function keepStamp(
  db: Tx,
  host: Pick<Host, 'now'>,
  { head, tree, reply }: Stampable & Readonly<{ reply: Buffer }>,
): Promise<HeadStamp> {
  const { stamp_roots } = await settingOf(db, 'security');
  const { at, serial, authority } = await readTimestamp(reply, textToStamp({ head, tree }), {
    roots: rootsOf(stamp_roots),
  });
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db);
  const [former] = await latestStamps(db, 1);
  if (former && former.entry_id >= tree.range.first) return former;
  const { rows } = await sql<{ id: number }>`
    insert into head_stamp (entry_id, hash, stamped_at, serial, authority, reply, received_at)
    values (${head.entry_id}::bigint, decode(${head.hash}, 'hex'), ${at}::timestamptz, ${serial}, ${authority},
            ${reply}, ${host.now()}::timestamptz)
    returning id`.execute(db);
  const [made] = rows;
  if (made) await keepTree(db, made.id, tree);
  const [stamp] = await latestStamps(db, 1);
  if (!stamp) throw new Error('the stamp was not stored');
  return stamp;
}
