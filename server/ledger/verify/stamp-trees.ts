import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { hasSealKey } from '@/server/kernel/paper-seal';
import { leafTools, type LeafTools, movedBalances } from '../stamps/leaves.sql';
import { storedBalances, type StoredTree, treeOf } from '../stamps/stamp-tree';
import type { Row } from './check';

type Stored = StoredTree &
  Readonly<{
    /** Entry of the stamp. */
    entry_id: number;
    root: string;
    /** Entry of the former stamp; 0 without one. */
    former_entry: number;
  }>;

/** Recomputes the trees of all stamps from an entry on from the posted rows, and returns those that differ. */
export async function brokenTrees(db: Db, fromEntry: number): Promise<readonly Row[]> {
  const { rows } = await sql<{ stamp_id: number; entry_id: number }>`
    select t.stamp_id, s.entry_id from stamp_tree t join head_stamp s on s.id = t.stamp_id
    where s.entry_id >= ${fromEntry}::bigint order by s.entry_id`.execute(db);
  if (rows.length === 0) return [];
  if (!(await hasSealKey(db))) {
    return rows.map(({ entry_id }) => ({ entry_id, problem: 'the key of the leaves is gone' }));
  }
  const tools = await leafTools(db);
  const broken: Row[] = [];
  for (const { stamp_id, entry_id } of rows) {
    const problem = await problemOf(db, await storedTree(db, stamp_id), tools);
    if (problem) broken.push({ entry_id, problem });
  }
  return broken;
}

async function storedTree(db: Db, stampId: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select t.stamp_id, t.first_entry, t.entry_count, t.balance_count, t.subtrees, encode(t.root, 'hex') as root,
           s.entry_id, coalesce((select max(entry_id) from head_stamp f where f.entry_id < s.entry_id), 0) as former_entry
    from stamp_tree t join head_stamp s on s.id = t.stamp_id where t.stamp_id = ${stampId}::bigint`.execute(
    db,
  );
  const [tree] = rows;
  if (!tree) throw new Error('the tree of a stamp is gone');
  return tree;
}

async function problemOf(db: Db, tree: Stored, tools: LeafTools): Promise<string | undefined> {
  const { stamp_id, first_entry: first, entry_id: last } = tree;
  const range = { first, last };
  if (first !== tree.former_entry + 1 || last !== first + tree.entry_count - 1) {
    return 'the tree does not begin after the former stamp and end with the stamped entry';
  }
  const balances = await storedBalances(db, stamp_id, { first: 0, last: tree.balance_count - 1 });
  const moved = await movedBalances(db, range, tools);
  const isSame = moved.every(({ party_id, currency, balance }, at) => {
    const stored = balances[at];
    return (
      stored?.place === at &&
      stored.party_id === party_id &&
      stored.currency === currency &&
      stored.balance === balance
    );
  });
  if (!isSame || moved.length !== tree.balance_count || balances.length !== tree.balance_count) {
    return 'the stamped balances are not those of the entries';
  }
  const made = await treeOf(db, { range, balances }, tools);
  if (made.root !== tree.root) return 'the root is not that of the entries';
  if (!made.subtrees.equals(tree.subtrees))
    return 'the stored subtrees are not those of the entries';
  return undefined;
}
