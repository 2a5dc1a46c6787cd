import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/** A kind of record, and the number of records of this kind that refer to an account. */
type Naming = Readonly<{ name: string; count: number }>;

/** Tables that `recordsNaming` leaves out, because child accounts, lines and their sums are reported separately. */
const TOLD_APART = ['account', 'line', 'total', 'balance'];

/**
 * Number of drafts and of documents pending approval that refer to the account in a field whose name ends in
 * `account_id`, by document type.
 */
export async function draftsNaming(db: Db, id: number): Promise<Naming[]> {
  const { rows } = await sql<Naming>`
    select type as name, count(*) as count
    from document
    where status in ('draft', 'pending_approval')
      and body::text ~ ${`"([a-z_]+_)?account_id": ${id}[,}]`}
    group by type order by type
  `.execute(db);
  return rows;
}

/** Number of parties with a balance on the account. */
export async function partiesOn(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('balance')
    .select((eb) => eb.fn.count<number>('party_id').distinct().as('count'))
    .where('account_id', '=', id)
    .where('party_id', '<>', 0)
    .where((eb) => eb.or([eb('amount', '<>', '0'), eb('base', '<>', '0')]))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Number of records of other tables that refer to the account, by table. The tables are found through their foreign
 * keys.
 */
export async function recordsNaming(db: Db, id: number): Promise<Naming[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select r.relname as table, a.attname as column
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'account'::regclass and r.relname <> all(${TOLD_APART})
    order by r.relname, a.attname
  `.execute(db);
  if (columns.length === 0) return [];
  const each = columns.map(
    ({ table, column }) => sql`
      select ${table}::text as name, count(*) as count
      from ${sql.table(table)} where ${sql.ref(column)} = ${id}
    `,
  );
  const { rows } = await sql<Naming>`
    select name, sum(count)::bigint as count
    from (${sql.join(each, sql` union all `)}) as each
    group by name having sum(count) > 0 order by name
  `.execute(db);
  return rows;
}
