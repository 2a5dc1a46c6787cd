import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/** The branch of a row of `document`: what it was stored with; of one that is older, what it would be stored with now. */
export const documentBranch = sql<number>`coalesce(
  document.branch_id, branch_made_in(document.body, null)
)`;

/** Rows of `document` that were made in a branch. */
export const madeIn = (id: number) => sql<boolean>`${documentBranch} = ${id}::bigint`;

/** A branch as papers name it; nothing where the organisation has only one. */
export async function branchNamed(db: Db, id: number | null) {
  const rows = await db.selectFrom('branch').select(['id', 'name', 'address']).execute();
  return rows.length < 2 ? null : (rows.find((row) => row.id === id) ?? null);
}
