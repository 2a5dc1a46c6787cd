import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import { textOf } from '../stamps/stamp-head';
import { BadTimestamp, readTimestamp, type Roots, rootsOf } from '../stamps/timestamp';
import type { Check, Row } from './check';
import { brokenTrees } from './stamp-trees';

const STAMPS_AT_ONCE = 200;

type Stored = Readonly<{
  id: number;
  entry_id: number;
  hash: string;
  /** Root and number of leaves of the tree; null for a stamp of the hash alone. */
  root: string | null;
  size: number | null;
  at: Date;
  reply: Buffer;
  is_contained: boolean;
}>;

/**
 * Checks that the books still contain the hashes that were stamped from an entry on, that these stamps are authentic,
 * and that their trees are those of the posted rows.
 */
export const stampPromises = (fromEntry: number): readonly Check[] => [
  { key: 'stamps', broken: (db) => brokenStamps(db, fromEntry) },
  { key: 'stamp-trees', broken: (db) => brokenTrees(db, fromEntry) },
];

export const stampChecks = stampPromises(0);

async function brokenStamps(db: Db, fromEntry: number): Promise<readonly Row[]> {
  const { stamp_roots } = await settingOf(db, 'security');
  const broken: Row[] = [];
  let roots: Roots | undefined;
  let batch = await stampsAfter(db, { id: 0, fromEntry });
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    roots ??= rootsOf(stamp_roots);
    for (const stamp of batch) {
      const problem = await problemOf(stamp, roots);
      if (problem) broken.push({ entry_id: stamp.entry_id, at: stamp.at, problem });
    }
    batch = await stampsAfter(db, { id: last.id, fromEntry });
  }
  return broken;
}

async function stampsAfter(
  db: Db,
  { id, fromEntry }: Readonly<{ id: number; fromEntry: number }>,
): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.entry_id, encode(s.hash, 'hex') as hash, s.stamped_at as at, s.reply,
           encode(t.root, 'hex') as root, t.entry_count + t.balance_count as size,
           exists (select from entry_seal e where e.entry_id = s.entry_id and e.hash = s.hash) as is_contained
    from head_stamp s left join stamp_tree t on t.stamp_id = s.id
    where s.id > ${id}::bigint and s.entry_id >= ${fromEntry}::bigint order by s.id limit ${STAMPS_AT_ONCE}
  `.execute(db);
  return rows;
}

async function problemOf(
  { at, reply, is_contained, ...stored }: Stored,
  roots: Roots,
): Promise<string | undefined> {
  if (!is_contained) return 'the books do not contain the stamped hash';
  try {
    const stamp = await readTimestamp(reply, textOf(stored), { roots });
    return stamp.at.getTime() === new Date(at).getTime()
      ? undefined
      : 'the time is not that of the stamp';
  } catch (error) {
    if (error instanceof BadTimestamp) return `the stamp is ${error.trouble}`;
    throw error;
  }
}
