import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';

type Naming = readonly Readonly<{ party_id?: number | null | undefined }>[];

/** Names of the parties on lines, deleted ones included. */
export async function partyNames(db: Db, lines: Naming): Promise<ReadonlyMap<number, string>> {
  return namesOf(await partiesOf(db, lines));
}

export const namesOf = (rows: readonly PartyNamed[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** A party that is not deleted; only such a party may be on new documents. */
export type PartyThere = Readonly<{ name: string; is_active: boolean }>;

/** The parties on lines that are not deleted. */
export async function partiesThere(
  db: Db,
  lines: Naming,
): Promise<ReadonlyMap<number, PartyThere>> {
  return thereAmong(await partiesOf(db, lines));
}

export const thereAmong = (rows: readonly PartyNamed[]): ReadonlyMap<number, PartyThere> =>
  new Map(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, row]));

/**
 * Refusals of a new deal with a party that is missing or inactive. Open items of an inactive party can still be
 * settled.
 */
export function dealingRefusals(party: PartyThere | null | undefined, field: string): Refusal[] {
  if (!party) return [new Refusal('ledger.party-missing', { field })];
  if (party.is_active) return [];
  return [new Refusal('ledger.party-inactive', { field, params: { name: party.name } })];
}

type PartyNamed = PartyThere & Readonly<{ id: number; deleted_at: unknown }>;

/** The parties on lines, deleted ones included. */
export async function partiesOf(db: Db, lines: Naming): Promise<readonly PartyNamed[]> {
  const ids = [...new Set(lines.map(({ party_id }) => party_id).filter((id) => id != null))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('party')
    .select(['id', 'name', 'is_active', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
}
