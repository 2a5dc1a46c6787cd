import type { Pool } from 'pg';

/** A change that a superuser makes to one table. */
export type Variant = Readonly<{
  table: string;
  /** The column, or the change of a whole row. */
  what: string;
  statement: string;
}>;

type Column = Readonly<{ table: string; name: string; type: string; siblings: string[] | null }>;

/** All columns that the database does not compute, with the values that their checks allow. */
async function columnsOf(owner: Pool): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select c.table_name as table, c.column_name as name, c.data_type as type, (
      select array_agg(m[1]) from pg_constraint k,
        regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m
      where k.conrelid = c.table_name::regclass and k.contype = 'c' and c.data_type = 'text'
        and k.conkey = array[(select attnum from pg_attribute
                              where attrelid = c.table_name::regclass and attname = c.column_name)]
        and pg_get_constraintdef(k.oid) ~ 'ANY'
    ) as siblings
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by 1, c.ordinal_position`);
  return rows;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Other values of a column's type, as SQL on the present one; null becomes a plausible value. */
function others({ name, type, siblings }: Column): string[] {
  const v = `"${name}"`;
  if (siblings) return siblings.map((sibling) => `nullif(${quoted(sibling)}, ${v})`);
  if (name === 'currency' || name === 'base_currency')
    return ['EUR', 'GBP', 'USD'].map((code) => `nullif('${code}', ${v})`);
  const byType: Readonly<Record<string, readonly string[]>> = {
    boolean: [`not ${v}`],
    text: [`coalesce(${v}, '') || '7'`, `nullif(left(${v}, -1), '')`],
    date: [`coalesce(${v}, '2026-01-01') + 1`, `${v} - 1`],
    'timestamp with time zone': [
      `coalesce(${v}, '2026-01-01') + interval '1 second'`,
      `${v} - interval '1 day'`,
    ],
    bytea: [`sha256(coalesce(${v}, ''))`],
    xid8: [`'77'::xid8`],
    ARRAY: [`${v}[2:]`, `${v} || ${v}`],
  };
  return [...(byType[type] ?? [`coalesce(${v}, 0) + 1`, `nullif(-${v}, ${v})`])];
}

const one = (table: string, seed: string, where = 'true') =>
  `(select ctid from "${table}" where ${where} order by md5(ctid::text || '${seed}') limit 1)`;

/** A JSON leaf, replaced by another value of its type. */
const OTHER_LEAF = `case jsonb_typeof(value)
  when 'number' then to_jsonb((value #>> '{}')::numeric + 1) when 'boolean' then to_jsonb(value = 'false')
  when 'string' then case when value #>> '{}' ~ '^-?[0-9]+(\\.[0-9]+)?$'
    then to_jsonb(((value #>> '{}')::numeric + 1)::text) else to_jsonb((value #>> '{}') || '7') end
  else '7'::jsonb end`;

/** One statement for each leaf of the JSON in one row. */
async function leaves(owner: Pool, { table, name }: Column, seed: string): Promise<string[]> {
  const { rows } = await owner.query<{ path: string[]; ctid: string; other: unknown }>(`
    with recursive leaf (path, value) as (
      select '{}'::text[], "${name}" from "${table}"
      where ctid = ${one(table, seed, `"${name}" is not null and "${name}"::text not in ('{}', '[]')`)}
      union all
      select path || inner_one.key, inner_one.value from leaf cross join lateral (
        select key, value from jsonb_each(case when jsonb_typeof(leaf.value) = 'object' then leaf.value else '{}' end)
        union all
        select (n - 1)::text, value
        from jsonb_array_elements(case when jsonb_typeof(leaf.value) = 'array' then leaf.value else '[]' end)
             with ordinality as e (value, n)
      ) inner_one
    )
    select path, ${OTHER_LEAF} as other from leaf
    where jsonb_typeof(value) not in ('object', 'array') order by md5(path::text || '${seed}') limit 12`);
  const at = one(table, seed, `"${name}" is not null and "${name}"::text not in ('{}', '[]')`);
  const changes = rows.map(
    ({ path, other }) =>
      `"${name}" = jsonb_set("${name}", ${quoted(`{${path.map((step) => JSON.stringify(step)).join(',')}}`)}, ${quoted(JSON.stringify(other))})`,
  );
  return [
    ...changes.map((change) => `update "${table}" set ${change} where ctid = ${at}`),
    `update "${table}" set "${name}" = coalesce("${name}", '{}') || '{"added": 1}'
     where ctid = ${one(table, seed, `coalesce(jsonb_typeof("${name}"), 'object') = 'object'`)}`,
  ];
}

/** A tally sums its rows: if two rows differ in only one column, swapping it changes no sum. */
const summed = (table: string, column: string) =>
  table === 'document_tally'
    ? `and (to_jsonb(a) - array['id', '${column}']) <> (to_jsonb(b) - array['id', '${column}'])`
    : '';

/** All changes of columns: other values, JSON leaves, and values swapped between two rows. */
async function columnVariants(owner: Pool, seed: string): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const column of await columnsOf(owner)) {
    const { table, name, type } = column;
    const there = one(table, seed, `"${name}" is not null`);
    const add = (statement: string) => variants.push({ table, what: name, statement });
    if (type === 'jsonb') for (const change of await leaves(owner, column, seed)) add(change);
    else {
      for (const other of others(column)) {
        add(`update "${table}" set "${name}" = ${other} where ctid = ${there}
             and (${other}) is distinct from "${name}" and (${other}) is not null`);
      }
      add(`update "${table}" set "${name}" = ${others(column)[0]} where ctid = ${one(table, `${seed}2`)}
           and (${others(column)[0]}) is distinct from "${name}"`);
    }
    add(`with pair as (
           select a.ctid as a, b.ctid as b, a."${name}" as x, b."${name}" as y from "${table}" a
           join "${table}" b on a."${name}" is distinct from b."${name}" ${summed(table, name)}
           where a.ctid = ${one(table, seed)} order by md5(b.ctid::text || '${seed}') limit 1)
         update "${table}" t set "${name}" = case t.ctid when pair.a then pair.y else pair.x end
         from pair where t.ctid in (pair.a, pair.b)`);
  }
  return variants;
}

/** A false audit row is detected only once it is sealed (see SECURITY), except for the posting of a journal entry. */
const DOUBLED: Readonly<Record<string, string>> = {
  audit: `changes -> 'status' ->> 1 = 'posted' and record_type = 'journal entry'`,
};

/** Deletes whole rows, and inserts them again under another key. */
async function rowVariants(owner: Pool, seed: string): Promise<Variant[]> {
  const { rows } = await owner.query<{ table: string; key: string[]; columns: string[] }>(`
    select c.relname as table, (
      select array_agg(a.attname::text) from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ) as key, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  return rows.flatMap(({ table, key, columns }) => {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const keyed = `(to_jsonb(t) ->> '${key.at(-1)}')`;
    const fresh = `case when ${keyed} ~ '^[0-9]+$' then to_jsonb((select max(to_jsonb(m) ->> '${key.at(-1)}')::bigint from "${table}" m where to_jsonb(m) ->> '${key.at(-1)}' ~ '^[0-9]+$') + 1)
      when ${keyed} ~ '^[A-Z]{3}$' then '"CHF"' else to_jsonb(${keyed} || '7') end`;
    return [
      {
        table,
        what: '(a row deleted)',
        statement: `delete from "${table}" where ctid = ${one(table, seed)}`,
      },
      {
        table,
        what: '(a row doubled)',
        statement: `insert into "${table}" (${names}) overriding system value
          select ${columns.map((column) => `c."${column}"`).join(', ')} from "${table}" t
          cross join lateral jsonb_populate_record(t, jsonb_build_object('${key.at(-1)}', ${fresh})) c
          where t.ctid = ${one(table, seed, DOUBLED[table])}`,
      },
    ];
  });
}

export async function variantsOf(owner: Pool, seed: string): Promise<Variant[]> {
  return [...(await columnVariants(owner, seed)), ...(await rowVariants(owner, seed))];
}
