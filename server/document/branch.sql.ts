import { sql } from 'kysely';

import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';

/** The branch of a row of `document`: what it was stored with; of one that is older, what it would be stored with now. */
export const documentBranch = sql<number>`coalesce(
  document.branch_id, branch_made_in(document.body, null)
)`;

/** Rows of `document` that were made in a branch. */
export const madeIn = (id: number) => sql<boolean>`${documentBranch} = ${id}::bigint`;

/** A branch as papers name it; nothing where the organisation has only one. */
export async function branchNamed(db: Db, id: number | null) {
  const { rows } = await kept<{ id: number; name: string; address: string }>`
    select id, name, address from branch
  `.execute(db);
  return rows.length < 2 ? null : (rows.find((row) => row.id === id) ?? null);
}
