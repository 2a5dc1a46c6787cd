import { type Kysely, sql } from 'kysely';

import { FIRST_HASH } from '@/lib/domain/ledger/chain';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { sealAudit } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import { entriesBetween } from './entry-rows';
import { documentHash, linkHash, type LinkTail } from './sealed-entry';

/** Maximum number of entries that one transaction adds to the chain. A backlog takes several short transactions. */
const ENTRIES_AT_ONCE = 500;

/** Maximum number of audit rows that one call of the database function adds to the audit chain. */
const AUDIT_AT_ONCE = 20_000;

/**
 * Seals all committed rows, that is, adds them to the hash chains: audit rows first, so that the links of the entries
 * cover them. Does nothing while another process is sealing.
 */
export async function sealBooks(db: Kysely<DB>): Promise<void> {
  while ((await inTransaction(db, sealAudit)) >= AUDIT_AT_ONCE);
  while ((await inTransaction(db, sealEntries)) >= ENTRIES_AT_ONCE);
}

const LOCK = 727279;

type Last = Readonly<{ entry_id: number; hash: string }>;

/**
 * Links the next entries to the chain and returns the number of links. Entry ids are drawn under a lock that is held
 * until the commit. So if an entry is visible, all entries before it are visible too.
 */
async function sealEntries(db: Tx): Promise<number> {
  if (!(await isAlone(db))) return 0;
  const last = await lastLink(db);
  const range = await nextEntries(db, last.entry_id);
  if (!range) return 0;
  const tail = await tailOf(db);
  let previous = last.hash;
  const links = (await entriesBetween(db, range.first, range.last)).map((sealed) => {
    const document = documentHash(sealed.document);
    previous = linkHash(previous, sealed, document, tail);
    return { entry_id: sealed.id, hash: previous, document_hash: document };
  });
  await sql`
    insert into entry_seal (entry_id, hash, document_hash, audit_seq, audit_hash, sealed_at)
    select entry_id, decode(hash, 'hex'), decode(document_hash, 'hex'), ${tail.audit_seq}::bigint,
           decode(${tail.audit_hash}, 'hex'), ${tail.sealed_at}::timestamptz
    from json_to_recordset(${JSON.stringify(links)}::json)
      as link (entry_id bigint, hash text, document_hash text)
  `.execute(db);
  return links.length;
}

async function isAlone(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint) as alone`.execute(db);
  return rows[0]?.alone ?? false;
}

async function lastLink(db: Tx): Promise<Last> {
  const { rows } = await sql<Last>`
    select entry_id, encode(hash, 'hex') as hash from entry_seal
    order by entry_id desc limit 1`.execute(db);
  return rows[0] ?? { entry_id: 0, hash: FIRST_HASH };
}

async function nextEntries(
  db: Tx,
  after: number,
): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last
    from (select id from entry where id > ${after} order by id limit ${ENTRIES_AT_ONCE}) next
  `.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { first, last };
}

/**
 * Returns the head of the audit chain and the current time. Before the first audit row is sealed, the head is the start
 * of that chain.
 */
async function tailOf(db: Tx): Promise<LinkTail> {
  const { rows } = await sql<LinkTail>`
    select coalesce(s.seq, 0) as audit_seq, encode(coalesce(s.hash, sha256('')), 'hex') as audit_hash,
           clock.at as sealed_at
    from (select clock_timestamp() as at) clock
    left join lateral (select seq, hash from audit_seal order by seq desc limit 1) s on true
  `.execute(db);
  const [tail] = rows;
  if (!tail) throw new Error('the clock does not answer');
  return tail;
}
