import { sql } from 'kysely';

import { nameKey, referencesOf, type TrailChanges } from '@/lib/domain/trail';
import type { Db } from './host';

type Deed = Readonly<{ record_type?: string; record_id?: string; changes: TrailChanges }>;

/** Column with the names of the records of one type. */
type NameColumn = Readonly<{ type: string; table: string; column: string }>;

const nameColumns: NameColumn[] = [];

/** Adds a record type whose names the audit trail shows. `recordRoutes` calls it when the program starts. */
export function showNames(of: NameColumn): void {
  nameColumns.push(of);
}

const namesIn = ({ type, table, column }: NameColumn) => sql`
  union all select ${sql.ref(column)} from ${sql.table(table)}
  where asked.type = ${type} and ${sql.ref(`${table}.id`)} = asked.id`;

/**
 * Returns the names of the records that audit rows act on or refer to, by the key of `nameKey`. Only the listed types have
 * names, so that none is shown by accident, such as the encrypted file name of an identity document.
 */
export async function trailNames(db: Db, deeds: readonly Deed[]): Promise<Record<string, string>> {
  const keys = deeds.flatMap(({ record_type = '', record_id = '', changes }) => [
    nameKey(record_type, record_id),
    ...referencesOf(changes),
  ]);
  const recordKeys = [...new Set(keys)].filter((key) => / \d{1,15}$/.test(key));
  if (recordKeys.length === 0) return {};
  const { rows } = await sql<{ key: string; name: string }>`
    with asked as (
      select key, left(key, -length(id) - 1) as type, id::bigint as id
      from unnest(${recordKeys}::text[]) as key, substring(key from '[0-9]+$') as id
    )
    select key, name from asked
    cross join lateral (
      select name from party where asked.type = 'party' and party.id = asked.id
      union all select name from app_user where asked.type = 'users' and app_user.id = asked.id
      union all select name from role where asked.type = 'roles' and role.id = asked.id
      union all select number || ' ' || name from account where asked.type = 'account' and account.id = asked.id
      union all select name from location where asked.type = 'location' and location.id = asked.id
      union all select name from branch where asked.type = 'branch' and branch.id = asked.id
      union all select code from currency where asked.type = 'currency' and currency.id = asked.id
      union all select name from employee where asked.type = 'employee' and employee.id = asked.id
      union all select kind from message_text where asked.type = 'message text' and message_text.id = asked.id
      union all select number from document where document.type = asked.type and document.id = asked.id
      ${sql.join(nameColumns.map(namesIn), sql` `)}
    ) named(name)
    where name is not null
  `.execute(db);
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}
