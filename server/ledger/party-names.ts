import type { Db } from '@/server/kernel/host';

type Naming = readonly Readonly<{ party_id?: number | null | undefined }>[];
type Names = ReadonlyMap<number, string>;

/** How the parties that lines name are called, also those that have been removed. */
export const partyNames = (db: Db, lines: Naming): Promise<Names> => namesOf(db, lines, true);

/** The same of those that are there, whom alone something new may name. */
export const partiesThere = (db: Db, lines: Naming): Promise<Names> => namesOf(db, lines, false);

async function namesOf(db: Db, lines: Naming, withRemoved: boolean): Promise<Names> {
  const ids = [...new Set(lines.map(({ party_id }) => party_id).filter((id) => id != null))];
  if (ids.length === 0) return new Map();
  const named = db.selectFrom('party').select(['id', 'name']).where('id', 'in', ids);
  const rows = await (withRemoved ? named : named.where('deleted_at', 'is', null)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
