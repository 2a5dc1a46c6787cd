import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { callOutside, OutsideFailure, type OutsideTrouble } from '@/server/kernel/outside';
import { settingOf } from '@/server/kernel/setting';
import { type Head, headOf } from '../chain/head';
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

const STAMP = sql`
  id, entry_id, encode(hash, 'hex') as hash, stamped_at, serial, authority, received_at`;

/** At most `most` stamps, newest first. */
export async function latestStamps(db: Db, most: number): Promise<readonly HeadStamp[]> {
  const { rows } = await sql<HeadStamp>`
    select ${STAMP} from head_stamp order by id desc limit ${most}::integer`.execute(db);
  return rows;
}

/**
 * Gets a timestamp for the last hash of the books once a day, if the settings name a timestamp authority. A failure is
 * logged, and the next run tries again.
 */
export async function stampWhenDue(host: Host): Promise<void> {
  const head = await inTransaction(host.db, (tx) => dueHead(tx, host.now()), { readOnly: true });
  if (!head) return;
  try {
    const reply = await replyFor(host, head);
    await inTransaction(host.db, async (tx) => {
      await keepStamp(tx, host, { head, reply });
      await sql`select note_change('stamp', 'proof', 'stamp', ${String(head.entry_id)})`.execute(
        tx,
      );
    });
  } catch (error) {
    if (!(error instanceof StampFailure)) throw error;
    host.log.error({ trouble: error.trouble, status: error.status }, 'the books were not stamped');
  }
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

/**
 * Requests a timestamp of a hash from the authority in the settings, and checks the reply. Throws a `StampFailure` if
 * no valid reply arrives.
 */
export async function replyFor(
  host: Pick<Host, 'config' | 'db'>,
  { hash }: Pick<Head, 'hash'>,
): Promise<Buffer> {
  const { stamp_url, stamp_roots } = await settingOf(host.db, 'security');
  const { bytes, nonce } = timestampRequest(hash);
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
  await readTimestamp(body, hash, { roots: rootsOf(stamp_roots), nonce }).catch(
    (error: unknown) => {
      throw error instanceof BadTimestamp ? new StampFailure(error.trouble) : error;
    },
  );
  return body;
}

/**
 * Stores a valid reply and returns the stamp; the caller writes the audit row. If the hash already has a stamp, returns
 * that stamp and stores nothing.
 */
export async function keepStamp(
  db: Tx,
  host: Pick<Host, 'now'>,
  { head, reply }: Readonly<{ head: Head; reply: Buffer }>,
): Promise<HeadStamp> {
  const { stamp_roots } = await settingOf(db, 'security');
  const { at, serial, authority } = await readTimestamp(reply, head.hash, {
    roots: rootsOf(stamp_roots),
  });
  await sql`
    insert into head_stamp (entry_id, hash, stamped_at, serial, authority, reply, received_at)
    values (${head.entry_id}::bigint, decode(${head.hash}, 'hex'), ${at}::timestamptz, ${serial}, ${authority},
            ${reply}, ${host.now()}::timestamptz)
    on conflict (entry_id) do nothing
  `.execute(db);
  const { rows } = await sql<HeadStamp>`
    select ${STAMP} from head_stamp where entry_id = ${head.entry_id}::bigint`.execute(db);
  const [stamp] = rows;
  if (!stamp) throw new Error('the stamp was not stored');
  return stamp;
}
