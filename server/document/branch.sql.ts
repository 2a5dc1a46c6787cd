import { sql } from 'kysely';

import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';

/** The branch of a row of `document`: what it was stored with; of one that is older, what it would be stored with now. */
export const documentBranch = sql<number>`coalesce(
  document.branch_id, branch_made_in(document.body, null)
)`;

/** Rows of `document` that were made in a branch. */
export const madeIn = (id: number) => sql<boolean>`${documentBranch} = ${id}::bigint`;

/** A branch as papers name it. */
export type NamedBranch = Readonly<{ id: number; name: string; address: string }>;

/** The branch of a row of `document` as it is stored, by its name; null where the organisation has only one. */
export const branchStored = sql<NamedBranch | null>`(
  select json_build_object('id', b.id, 'name', b.name, 'address', b.address) from branch b
  where b.id = document.branch_id and (select count(*) from branch) > 1
)`;

/** The same of a branch that is known; nothing where the organisation has only one. */
export async function branchNamed(db: Db, id: number | null): Promise<NamedBranch | null> {
  const { rows } = await kept<NamedBranch>`select id, name, address from branch`.execute(db);
  return rows.length < 2 ? null : (rows.find((row) => row.id === id) ?? null);
}
