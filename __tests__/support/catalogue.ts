import type { Pool } from 'pg';

/** Queries for the parts of a schema, one line each; a column with its position among the remaining ones. */
const PARTS: Readonly<Record<string, string>> = {
  columns: `
    select format('%s.%s %s: %s%s%s%s', c.relname, row_number() over (partition by c.oid order by a.attnum),
                  a.attname, format_type(a.atttypid, a.atttypmod),
                  case when a.attnotnull then ' not null' end, concat(a.attidentity, a.attgenerated),
                  ' default ' || pg_get_expr(d.adbin, d.adrelid)) as said
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  // PostgreSQL numbers constraints with the same name; the digit is removed.
  constraints: `
    select format('%s %s: %s', conrelid::regclass, regexp_replace(conname, 'not_null\\d$', 'not_null'),
                  pg_get_constraintdef(oid)) as said
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef as said from pg_indexes where schemaname = 'public'`,
  triggers: `
    select format('%s enabled %s', pg_get_triggerdef(oid), tgenabled) as said
    from pg_trigger where not tgisinternal`,
  functions: `
    select pg_get_functiondef(oid) as said from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  rights: `
    select format('%s %s %s', table_name, grantee, privilege_type) as said
    from information_schema.role_table_grants where table_schema = 'public' and grantee = 'sarraf_app'`,
  migrations: `select name || ' ' || checksum as said from schema_migration`,
};

/** The whole schema of a database as text for comparison. */
export async function catalogueOf(owner: Pool): Promise<Record<string, string[]>> {
  const parts = await Promise.all(
    Object.entries(PARTS).map(async ([part, text]) => {
      const { rows } = await owner.query<{ said: string }>(text);
      return [part, rows.map(({ said }) => said).toSorted()] as const;
    }),
  );
  return Object.fromEntries(parts);
}
