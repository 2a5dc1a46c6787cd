import { sql } from 'kysely';

import type { Check } from './check';
import { KEPT_TABLES, type KeptTable } from './kept-records';

const printed = (name: string, prints: readonly string[]) =>
  prints.length === 0 ? sql`state` : sql`with_prints(${name}, key, state, ${[...prints]}::text[])`;

/** Current records of a table, in the form that the trigger stores. */
const present = ({ name, key, without = [], prints = [], where = sql`true` }: KeptTable) => sql`
  select ${name}::text as table_name, key, ${printed(name, prints)} as state
  from (select to_jsonb(t) - ${[...without]}::text[] as state from ${sql.table(name)} t where ${where}) kept,
    record_key(state, ${[...key]}::text[]) as key`;

const MAY_VANISH = KEPT_TABLES.flatMap(({ name, mayVanish }) => (mayVanish ? [name] : []));

export const recordChecks: readonly Check[] = [
  {
    // A column added after the last stored state is compared only after the record's next change.
    key: 'records-kept',
    broken: sql`
      select table_name, key, differing.columns
      from (
        select * from (
          select distinct on (table_name, key) table_name, key, state from record_state
          order by table_name, key, id desc
        ) latest where state is not null
      ) written
      full join (${sql.join(KEPT_TABLES.map(present), sql` union all `)}) present using (table_name, key)
      cross join lateral (
        select string_agg(f.name, ', ' order by f.name) as columns
        from jsonb_each(written.state) as f (name, value)
        where present.state -> f.name is distinct from f.value
      ) differing
      where written.state is distinct from present.state
        and case
          when present.state is null then table_name <> all(${MAY_VANISH}::text[])
          else written.state is null or differing.columns is not null
        end
      order by 1, 2`,
  },
  {
    key: 'records-audited',
    broken: sql`
      select s.table_name, s.key, s.deed
      from record_state s
      where not exists (select from audit a where a.deed = s.deed)
      order by s.id`,
  },
];
