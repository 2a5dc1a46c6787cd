import { sql } from 'kysely';

import { preparedQuery } from '@/server/database/prepared-query';
import type { Db } from '@/server/kernel/host';

/** SQL condition: the row of `document` was made in this branch. */
export const madeIn = (id: number) => sql<boolean>`document.branch_id = ${id}::bigint`;

/** A branch as it is printed on documents. */
export type NamedBranch = Readonly<{ id: number; name: string; address: string }>;

/** Branch of a row of `document`; null if the organisation has only one branch. */
export const branchStored = sql<NamedBranch | null>`(
  select json_build_object('id', b.id, 'name', b.name, 'address', b.address) from branch b
  where b.id = document.branch_id and (select count(*) from branch) > 1
)`;

/** Branch with this id; null if the organisation has only one branch. */
export async function branchNamed(db: Db, id: number): Promise<NamedBranch | null> {
  const { rows } = await preparedQuery<NamedBranch>`select id, name, address from branch`.execute(
    db,
  );
  return rows.length < 2 ? null : (rows.find((row) => row.id === id) ?? null);
}

/**
 * Fields of a document's body from which `branch_made_in` derives the branch, in addition to the location of the first
 * line.
 */
const TELLING = [
  'document_number',
  'document_type',
  'document_id',
  'location_id',
  'from_location_id',
  'session_id',
] as const;

/** Returns for each body the branch in which a user makes that document. Bodies with equal fields share one lookup. */
export async function branchesMadeIn(
  db: Db,
  bodies: readonly object[],
  by: number | null,
): Promise<readonly number[]> {
  const tellings = bodies.map((body) => JSON.stringify(tellingOf(body)));
  const distinct = [...new Set(tellings)];
  const { rows } = await preparedQuery<Readonly<{ branch: number }>>`
    select branch_made_in(telling, ${by}::bigint) as branch
    from unnest(${distinct}::jsonb[]) with ordinality as given (telling, place) order by place
  `.execute(db);
  const branches = new Map(distinct.map((telling, at) => [telling, rows[at]?.branch]));
  return tellings.map((telling) => {
    const branch = branches.get(telling);
    if (branch === undefined) throw new Error('there is no branch');
    return branch;
  });
}

function tellingOf(body: object): object {
  // The fields of a body are read untyped, because only the kind of its document knows its type.
  const { lines, ...own } = body as Readonly<Record<string, unknown>>;
  const [first] = Array.isArray(lines) ? (lines as readonly object[]) : [];
  const entries = TELLING.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]));
  const place = first && 'location_id' in first ? first.location_id : undefined;
  return {
    ...Object.fromEntries(entries),
    ...(place !== undefined && { lines: [{ location_id: place }] }),
  };
}
