import { type RawBuilder, sql } from 'kysely';

import { isDocumentType } from '@/lib/domain/document-type';
import { recordOf } from '@/lib/domain/record-of';
import { nameKey, referencesOf, type TrailChanges } from '@/lib/domain/trail';
import type { Db } from './host';

type Deed = Readonly<{ record_type?: string; record_id?: string; changes: TrailChanges }>;

/** Tables of the record types that are named differently from their table. */
const OTHER_TABLES: Readonly<Record<string, string>> = { users: 'app_user', roles: 'role' };

/**
 * SQL of the name of a record. Lists types whose name is not the column `name`, and document types that have a name in
 * addition to their number.
 */
const OTHER_NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  account: sql`number || ' ' || name`,
  currency: sql`code`,
  'message channel': sql`kind`,
  'message text': sql`kind`,
  ...recordOf(['users', 'roles', 'employee', 'asset category'], () => sql`name`),
};

/** Tables of the application with an id and a column `name`. */
async function namedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
      select count(*) from pg_attribute a
      where a.attrelid = c.oid and a.attname in ('id', 'name') and not a.attisdropped
    ) = 2
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the names of the records that audit rows act on or refer to, by the key of `nameKey`. */
export async function trailNames(db: Db, deeds: readonly Deed[]): Promise<Record<string, string>> {
  const keys = deeds.flatMap(({ record_type = '', record_id = '', changes }) => [
    nameKey(record_type, record_id),
    ...referencesOf(changes),
  ]);
  const recordKeys = [...new Set(keys)].filter((key) => / \d{1,15}$/.test(key));
  if (recordKeys.length === 0) return {};
  const types = new Set(recordKeys.map((key) => key.replace(/ \d+$/, '')));
  const known = await namedTables(db);
  const sources = [...types].flatMap((type) => {
    const table = OTHER_TABLES[type] ?? type.replaceAll(' ', '_');
    const isNamed = known.has(table) && !isDocumentType(type);
    const name = OTHER_NAMES[type] ?? (isNamed ? sql`name` : undefined);
    return name
      ? [sql`select ${name} from ${sql.table(table)} where asked.type = ${type} and id = asked.id`]
      : [];
  });
  const numbers = sql`select number from document where type = asked.type and id = asked.id`;
  const { rows } = await sql<{ key: string; name: string }>`
    with asked as (
      select key, left(key, -length(id) - 1) as type, id::bigint as id
      from unnest(${recordKeys}::text[]) as key, substring(key from '[0-9]+$') as id
    )
    select key, name from asked
    cross join lateral (
      ${sql.join([...sources, numbers], sql` union all `)}
    ) named(name)
    where name is not null
  `.execute(db);
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}
