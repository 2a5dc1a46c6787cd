import type { Pool } from 'pg';

/** A way to disable a guard as a superuser. */
export type Switch = Readonly<{ guard: string; statements: readonly string[] }>;

const NO_DUTY =
  "create or replace function %f returns trigger language plpgsql as 'begin return coalesce(new, old); end'";

/** Ways to disable each guard of the list, by its kind and name. */
export async function switchesOf(owner: Pool, guards: readonly string[]): Promise<Switch[]> {
  const facts = await readFacts(owner);
  return guards.flatMap((guard) =>
    waysOf(guard, facts).map((statements) => ({ guard, statements })),
  );
}

type Facts = Readonly<{
  triggerFunctions: ReadonlyMap<string, string>;
  required: ReadonlyMap<string, string>;
  held: ReadonlySet<string>;
  foreign: ReadonlySet<string>;
}>;

function waysOf(guard: string, { triggerFunctions, required, held, foreign }: Facts): string[][] {
  const [, kind = '', name = ''] = /^(trigger|constraint|unique index|\w+) (.*)$/.exec(guard) ?? [];
  const [table = '', part = ''] = name.split('.');
  const alter = `alter table ${table}`;
  switch (kind) {
    case 'trigger': {
      const duty = NO_DUTY.replace('%f', triggerFunctions.get(name) ?? '');
      return [[`${alter} disable trigger ${part}`], [`drop trigger ${part} on ${table}`], [duty]];
    }
    case 'constraint':
      return [
        [`${alter} drop constraint ${part} cascade`],
        ...(foreign.has(name) ? [[`${alter} disable trigger all`]] : []),
      ];
    case 'unique index':
      return [[`drop index ${name}`]];
    case 'columns': {
      const column = required.get(name);
      return [[`${alter} ${column ? `alter ${column} drop not null` : 'add stray integer'}`]];
    }
    case 'function':
      return [[`alter function ${name} security definer`]];
    case 'definer':
      return [[`alter function ${name} security invoker`], [`drop function ${name} cascade`]];
    case 'right':
      return rightWays(name, held);
    case 'role':
      return [
        ...['superuser', 'bypassrls', 'createrole', 'createdb', 'replication', 'login'].map(
          (attribute) => [`alter role sarraf_app ${attribute}`],
        ),
        ['grant pg_write_all_data to sarraf_app'],
        ['grant create on schema public to sarraf_app', 'alter table line owner to sarraf_app'],
      ];
    default:
      return [['set local session_replication_role = replica']];
  }
}

function rightWays(name: string, held: ReadonlySet<string>): string[][] {
  if (name === 'to sequences') return [['grant update on sequence audit_id_seq to sarraf_app']];
  return ['insert', 'update', 'delete', 'truncate']
    .filter((right) => !held.has(`${name} ${right}`))
    .map((right) => [`grant ${right} on ${name} to sarraf_app`]);
}

async function readFacts(owner: Pool): Promise<Facts> {
  const list = async (text: string) => {
    const { rows } = await owner.query<{ a: string; b: string }>(text);
    return rows.map(({ a, b }) => [a, b] as const);
  };
  const ours = "c.relnamespace = 'public'::regnamespace";
  const held = await list(`
    select c.relname as a, right_name as b from pg_class c
    cross join unnest('{insert,update,delete,truncate}'::text[]) right_name
    where ${ours} and c.relkind = 'r' and has_table_privilege('sarraf_app', c.oid, right_name)`);
  return {
    triggerFunctions: new Map(
      await list(`
        select c.relname || '.' || t.tgname as a, t.tgfoid::regprocedure::text as b
        from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${ours} and not t.tgisinternal`),
    ),
    required: new Map(
      await list(`
        select c.relname as a, min(t.attname) as b from pg_attribute t join pg_class c on c.oid = t.attrelid
        where ${ours} and t.attnotnull and t.attnum > 0 and t.attidentity = '' and not exists (
          select from pg_index i where i.indrelid = c.oid and i.indisprimary and t.attnum = any(i.indkey)
        ) group by 1`),
    ),
    held: new Set(held.map(([table, right]) => `${table} ${right}`)),
    foreign: new Set(
      (
        await list(`
        select c.relname || '.' || k.conname as a, '' as b
        from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours} and k.contype = 'f'`)
      ).map(([name]) => name),
    ),
  };
}
