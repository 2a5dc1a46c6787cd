import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';

type Naming = readonly Readonly<{ party_id?: number | null | undefined }>[];

/** Names of the parties on lines, including deleted parties. */
export async function partyNames(db: Db, lines: Naming): Promise<ReadonlyMap<number, string>> {
  return namesOf(await partiesOf(db, lines));
}

export const namesOf = (rows: readonly PartyNamed[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** A party that is not deleted. A new document may name only such a party. */
export type PartyThere = Readonly<{ name: string; is_active: boolean }>;

/** Returns the parties that the lines name, without deleted ones, by id. */
export async function partiesThere(
  db: Db,
  lines: Naming,
): Promise<ReadonlyMap<number, PartyThere>> {
  return thereAmong(await partiesOf(db, lines));
}

export const thereAmong = (rows: readonly PartyNamed[]): ReadonlyMap<number, PartyThere> =>
  new Map(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, row]));

/** Refuses a new deal whose party is missing or inactive. The settlement of open items does not use this check. */
export function dealingRefusals(party: PartyThere | null | undefined, field: string): Refusal[] {
  if (!party) return [new Refusal('ledger.party-missing', { field })];
  if (party.is_active) return [];
  return [new Refusal('ledger.party-inactive', { field, params: { name: party.name } })];
}

type PartyNamed = PartyThere & Readonly<{ id: number; deleted_at: unknown }>;

/** The parties that the lines name, including deleted parties. */
export async function partiesOf(db: Db, lines: Naming): Promise<readonly PartyNamed[]> {
  const ids = [...new Set(lines.map(({ party_id }) => party_id).filter((id) => id != null))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('party')
    .select(['id', 'name', 'is_active', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
}
