import { sql } from 'kysely';

import { codesOf, encodeInclusion } from '@/lib/domain/ledger/inclusion-code';
import type { Decimal } from '@/lib/domain/money';
import type { PaperProof } from '@/lib/print/paper-proof';
import { BASE_PATH, routes } from '@/lib/routes';
import { shortToken } from '@/lib/timestamp-token';
import type { DocumentType } from '@/lib/domain/document-type';
import type { Db, Host } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import { sha256 } from './leaves.sql';
import { placedLeaf, type StoredTree } from './stamp-tree';

/** Database and settings with which a proof is made. */
type Knowing = Readonly<{ db: Db; host: Pick<Host, 'config'> }>;

/**
 * Proof of inclusion for the receipt of a posted document. Undefined if there is none: the document is not posted, no
 * timestamp authority is set up, or it was stamped without a tree.
 */
export async function receiptProof(
  where: Knowing,
  { type, id }: Readonly<{ type: DocumentType; id: number }>,
): Promise<PaperProof | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from entry where document_type = ${type} and document_id = ${id}::bigint and reverses_id is null
    order by id desc limit 1`.execute(where.db);
  const [entry] = rows;
  if (!entry) return undefined;
  const tree = await treeWith(where.db, entry.id);
  if (!tree) return pending(where.db, entry.id);
  return proofIn(where, tree, entry.id - tree.first_entry);
}

/** A statement of one currency: its party, its last day, the time of printing, and its closing balance. */
type ClosedStatement = Readonly<{
  partyId: number;
  currency: string;
  to: string;
  knownAt: string;
  closing: Decimal;
}>;

/**
 * Proof that the closing balance of a statement was stamped: that it was the balance of the party after the entries of a
 * tree. Undefined if it never was, because entries after the last day of the statement are in the same tree.
 */
export async function statementProof(
  where: Knowing,
  { partyId, currency, to, knownAt, closing }: ClosedStatement,
): Promise<PaperProof | undefined> {
  const { db } = where;
  const { rows } = await sql<{ last: number | null }>`
    select max(l.entry_id) as last from line l join entry e on e.id = l.entry_id
    where l.party_id = ${partyId}::bigint and l.currency = ${currency} and l.date <= ${to}::date
      and e.posted_at <= ${knownAt}::timestamptz`.execute(db);
  const last = rows[0]?.last ?? null;
  if (last === null) return undefined;
  const tree = await treeWith(db, last);
  if (!tree) return pending(db, last);
  const { rows: found } = await sql<{ place: number }>`
    select b.place from stamp_balance b
    where b.stamp_id = ${tree.stamp_id}::bigint and b.party_id = ${partyId}::bigint and b.currency = ${currency}
      and b.balance = ${closing}::numeric
      and not exists (
        select from line l join entry e on e.id = l.entry_id
        where l.party_id = b.party_id and l.currency = b.currency
          and l.entry_id < ${tree.first_entry}::bigint + ${tree.entry_count}::bigint
          and (l.date > ${to}::date or e.posted_at > ${knownAt}::timestamptz))`.execute(db);
  const [balance] = found;
  return balance && proofIn(where, tree, tree.entry_count + balance.place);
}

type StampedTree = StoredTree &
  Readonly<{ hash: string; reply: Buffer; stamped_at: string; authority: string }>;

/** Returns the stamped tree with an entry; undefined if no tree has it. */
async function treeWith(db: Db, entryId: number): Promise<StampedTree | undefined> {
  const { rows } = await sql<StampedTree>`
    select t.stamp_id, t.first_entry, t.entry_count, t.balance_count, t.subtrees, encode(s.hash, 'hex') as hash,
           s.reply, s.stamped_at, s.authority
    from (
      select * from stamp_tree where first_entry <= ${entryId}::bigint order by first_entry desc limit 1
    ) t
    join head_stamp s on s.id = t.stamp_id
    where ${entryId}::bigint < t.first_entry + t.entry_count`.execute(db);
  return rows[0];
}

/** Returns the note that the proof will follow, if the next stamp will have the entry. */
async function pending(db: Db, entryId: number): Promise<PaperProof | undefined> {
  const { stamp_url } = await settingOf(db, 'security');
  const { rows } = await sql<{ is_before: boolean }>`
    select exists (select from head_stamp where entry_id >= ${entryId}::bigint) as is_before`.execute(
    db,
  );
  return stamp_url === '' || rows[0]?.is_before !== false ? undefined : { state: 'pending' };
}

async function proofIn(
  { db, host }: Knowing,
  tree: StampedTree,
  index: number,
): Promise<PaperProof> {
  const { leaf, salt, place } = await placedLeaf(db, tree, index);
  const token = shortToken(tree.reply);
  const bytes = encodeInclusion({ leaf, salt, place, hash: tree.hash, token }, sha256);
  const page = `${host.config.appUrl}${BASE_PATH}${routes['app.verify'].path}`;
  return {
    state: 'stamped',
    addresses: codesOf(bytes).map((code) => `${page}#${code}`),
    stamped_at: new Date(tree.stamped_at).toISOString(),
    authority: tree.authority,
  };
}
