import { setImmediate as breathe } from 'node:timers/promises';

import { sql } from 'kysely';

import { HASH_BYTES, pathOf, type Place, rootOf } from '@/lib/domain/ledger/merkle';
import type { Db, Tx } from '@/server/kernel/host';
import type { Head } from '../chain/head';
import {
  balanceLeaf,
  entryLeaves,
  type EntryRange,
  leafHash,
  leafTools,
  type LeafTools,
  movedBalances,
  type SaltedLeaf,
  sha256,
  type StampBalance,
} from './leaves.sql';

/** Number of leaves of a subtree whose root is stored. Must be a power of two. */
const SUBTREE = 256;
/** Number of leaves that are computed before other calls have their turn. */
const LEAVES_AT_ONCE = 8 * SUBTREE;

/** A tree over entries and balances. Its leaves are the entries in order, then the balances by their place. */
export type StampTree = Readonly<{
  range: EntryRange;
  balances: readonly StampBalance[];
  /** Root in hex, and number of leaves. */
  root: string;
  size: number;
  /** Roots of the subtrees, one after the other. */
  subtrees: Buffer;
}>;

/** Tree over the entries after the former stamp up to the head. Without a former stamp, it begins with the first entry. */
export async function nextTree(
  db: Db,
  { entry_id: last }: Pick<Head, 'entry_id'>,
): Promise<StampTree> {
  const { rows } = await sql<{ first: number }>`
    select coalesce(max(entry_id), 0) + 1 as first from head_stamp where entry_id < ${last}::bigint`.execute(
    db,
  );
  const range = { first: rows[0]?.first ?? 1, last };
  const tools = await leafTools(db);
  return treeOf(db, { range, balances: await movedBalances(db, range, tools) }, tools);
}

/**
 * Computes a tree from the posted rows. Reads a few thousand entries at a time and keeps only the roots of the subtrees,
 * so a million entries need little memory.
 */
export async function treeOf(
  db: Db,
  { range, balances }: Pick<StampTree, 'range' | 'balances'>,
  tools: LeafTools,
): Promise<StampTree> {
  const roots: Uint8Array[] = [];
  let open: Uint8Array[] = [];
  let size = 0;
  const add = (leaves: readonly SaltedLeaf[]) => {
    for (const leaf of leaves) {
      open.push(leafHash(leaf));
      size += 1;
      if (open.length < SUBTREE) continue;
      roots.push(rootOf(open, sha256));
      open = [];
    }
  };
  for (let first = range.first; first <= range.last; first += LEAVES_AT_ONCE) {
    const last = Math.min(first + LEAVES_AT_ONCE - 1, range.last);
    add(await entryLeaves(db, { first, last }, tools));
  }
  for (let at = 0; at < balances.length; at += LEAVES_AT_ONCE) {
    const some = balances.slice(at, at + LEAVES_AT_ONCE);
    add(some.map((balance) => balanceLeaf(balance, range.last, tools)));
    await breathe();
  }
  if (open.length > 0) roots.push(rootOf(open, sha256));
  return {
    range,
    balances,
    root: Buffer.from(rootOf(roots, sha256)).toString('hex'),
    size,
    subtrees: Buffer.concat(roots),
  };
}

/** Stores the tree of a new stamp. */
export async function keepTree(db: Tx, stampId: number, tree: StampTree): Promise<void> {
  const { range, balances, root, subtrees } = tree;
  await sql`
    insert into stamp_tree (stamp_id, first_entry, entry_count, balance_count, root, subtrees)
    values (${stampId}::bigint, ${range.first}::bigint, ${range.last - range.first + 1}::integer,
            ${balances.length}::integer, decode(${root}, 'hex'), ${subtrees})`.execute(db);
  await sql`
    insert into stamp_balance (stamp_id, place, party_id, currency, balance, party_hash)
    select ${stampId}::bigint, place, party_id, currency, balance, decode(party_hash, 'hex')
    from json_to_recordset(${JSON.stringify(balances)}::json)
      as one (place integer, party_id bigint, currency text, balance numeric, party_hash text)`.execute(
    db,
  );
}

/** A stored tree as it is needed for a path. */
export type StoredTree = Readonly<{
  stamp_id: number;
  first_entry: number;
  entry_count: number;
  balance_count: number;
  subtrees: Buffer;
}>;

/** Balances of a tree with their places in a range, both included. */
export async function storedBalances(
  db: Db,
  stampId: number,
  { first, last }: EntryRange,
): Promise<StampBalance[]> {
  const { rows } = await sql<StampBalance>`
    select place, party_id, currency, trim_scale(balance) as balance, encode(party_hash, 'hex') as party_hash
    from stamp_balance where stamp_id = ${stampId}::bigint and place between ${first}::integer and ${last}::integer
    order by place`.execute(db);
  return rows;
}

/** Returns a leaf with its place in a stored tree. Reads only the leaves of the leaf's subtree. */
export async function placedLeaf(
  db: Db,
  tree: StoredTree,
  index: number,
): Promise<SaltedLeaf & Readonly<{ place: Place }>> {
  const { stamp_id, first_entry, entry_count, balance_count, subtrees } = tree;
  const tools = await leafTools(db);
  const size = entry_count + balance_count;
  const subtree = Math.floor(index / SUBTREE);
  const begin = subtree * SUBTREE;
  const end = Math.min(begin + SUBTREE, size) - 1;
  const last = first_entry + entry_count - 1;
  const entries = { first: first_entry + begin, last: Math.min(first_entry + end, last) };
  const places = { first: Math.max(begin - entry_count, 0), last: end - entry_count };
  const leaves = [
    ...(entries.first <= entries.last ? await entryLeaves(db, entries, tools) : []),
    ...(places.first <= places.last ? await storedBalances(db, stamp_id, places) : []).map((one) =>
      balanceLeaf(one, last, tools),
    ),
  ];
  const leaf = leaves[index - begin];
  if (!leaf) throw new Error('the tree has no such leaf');
  const roots = Array.from({ length: subtrees.length / HASH_BYTES }, (_, at) =>
    subtrees.subarray(HASH_BYTES * at, HASH_BYTES * (at + 1)),
  );
  const path = [
    ...pathOf(leaves.map(leafHash), index - begin, sha256),
    ...pathOf(roots, subtree, sha256),
  ];
  return { ...leaf, place: { index, size, path } };
}
