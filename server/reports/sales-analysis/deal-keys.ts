import { type DealKey, type Dimension, SIZE_BANDS } from '@/lib/contract/reports/sales-analysis';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';

type Posting = Readonly<{ type: string; id: number; date: string; number: string }>;

export type KeyTeller = Readonly<{
  key: (dimension: Dimension, value: string) => DealKey;
  posting: (value: string) => Posting | undefined;
}>;

/** Formats dimension keys as text. Names of users, parties, branches and locations are read in one query each. */
export async function keyTeller(
  db: Db,
  say: Say,
  valuesOf: (dimension: Dimension) => readonly string[],
): Promise<KeyTeller> {
  const idsOf = (dimension: Dimension) => valuesOf(dimension).filter(Boolean).map(Number);
  const nameIn = async (
    table: 'app_user' | 'party' | 'branch' | 'location',
    ids: readonly number[],
  ) => {
    if (ids.length === 0) return new Map<string, string>();
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [String(id), name]));
  };
  const names: Partial<Record<Dimension, ReadonlyMap<string, string>>> = {
    user: await nameIn('app_user', idsOf('user')),
    customer: await nameIn('party', idsOf('customer')),
    branch: await nameIn('branch', idsOf('branch')),
    location: await nameIn('location', idsOf('location')),
  };
  const postings = await postingsOf(db, idsOf('document'));
  const wordOf = (dimension: Dimension, value: string): string => {
    if (value === '') return say(`deal.none.${dimension}`);
    if (dimension === 'document') return postings.get(value)?.number ?? value;
    if (WORDED.has(dimension)) {
      return say(`deal.${dimension}.${value}`);
    }
    if (dimension === 'hour') return `${value}:00`;
    if (dimension === 'size') return bandOf(value);
    return names[dimension]?.get(value) ?? value;
  };
  return {
    key: (dimension, value) => ({ dimension, value, text: wordOf(dimension, value) }),
    posting: (value) => postings.get(value),
  };
}

/** Dimensions whose values are in the catalogue. */
const WORDED: ReadonlySet<Dimension> = new Set(['side', 'weekday', 'class', 'channel']);

async function postingsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, Posting>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select(['id as entry', 'document_type as type', 'document_id as id', 'date', 'number'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ entry, ...posting }) => [String(entry), posting]));
}

function bandOf(from: string): string {
  const at = SIZE_BANDS.findIndex((band) => band === from);
  const to = SIZE_BANDS[at + 1];
  return to === undefined ? `${from} +` : `${from} – ${to}`;
}
