import type { Client } from 'pg';

export type Table = Readonly<{ name: string; columns: readonly string[] }>;

export type Sums = Readonly<{ rows: string; sum: string }>;

/**
 * Tables that a backup leaves out. A restore fills `schema_migration` itself; the other rows concern only the running
 * server, such as sessions and outgoing messages.
 */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'schema_migration',
  'session',
  'attempt',
  'heartbeat',
  'message',
  'backup_run',
  'drill_run',
  'message_file',
]);

/** Tables of a backup with their columns. Each table comes after the tables that it references. */
export async function keptTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
              and a.attgenerated = '') as columns,
           (select coalesce(array_agg(f.confrelid::regclass::text), '{}') from pg_constraint f
            where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`);
  const left = rows.filter(({ name }) => !NOT_KEPT.has(name));
  const ordered: Table[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ needs }) => !left.some(({ name }) => needs.includes(name)));
    const [next] = left.splice(at, 1);
    if (at < 0 || !next) throw new Error('the tables point to each other in a circle');
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** SQL of the columns to copy. Transaction ids are copied as 0, because they are valid on one server only. */
async function valuesOf(client: Client, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and atttypid = 'xid8'::regtype`,
    [name],
  );
  const own = new Set(rows.map((row) => row.name));
  return columns
    .map((column) => (own.has(column) ? `'0'::xid8 as "${column}"` : `"${column}"`))
    .join(', ');
}

export async function selectOf(client: Client, table: Table): Promise<string> {
  return `select ${await valuesOf(client, table)} from "${table.name}"`;
}

/** Number of rows of a table, and a checksum over all rows that does not depend on their order. */
export async function sumsOf(client: Client, table: Table): Promise<Sums> {
  const { rows } = await client.query<Sums>(`
    select count(*)::text as rows,
           coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
    from (${await selectOf(client, table)}) t`);
  return rows[0] ?? { rows: '0', sum: '0' };
}
