import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { isSound, lastDrill } from '@/server/ledger/drill-run';
import { readStandbys } from '@/server/kernel/standby';
import type { Sample, SampledName } from './definitions';

/** A group of metrics whose values one short statement reads. If the statement fails, all of them are missing. */
export type Part = Readonly<{
  name: string;
  fills: readonly SampledName[];
  read(db: Db): Promise<readonly Sample[]>;
}>;

/** Maximum number of gateways that have metrics. Those with the most messages come first. */
const GATEWAYS_MAX = 50;

const jobs: Part = {
  name: 'jobs',
  fills: ['jobs', 'jobs_oldest_seconds'],
  async read(db) {
    const { rows } = await sql<{ status: string; jobs: number; oldest: number }>`
      select status, count(j.id) as jobs, coalesce(extract(epoch from now() - min(j.created_at)), 0)::float8 as oldest
      from unnest(array['queued', 'running']) as status
      left join (select id, status, created_at from job where status in ('queued', 'running')) j using (status)
      group by status
    `.execute(db);
    return rows.flatMap(({ status: label, jobs: value, oldest }): Sample[] => [
      { name: 'jobs', label, value },
      { name: 'jobs_oldest_seconds', label, value: oldest },
    ]);
  },
};

const outbox: Part = {
  name: 'outbox',
  fills: ['outbox_messages', 'outbox_oldest_seconds', 'gateway_failing'],
  async read(db) {
    const { rows } = await sql<{
      name: string;
      closed: boolean;
      failing: boolean;
      messages: number;
      oldest: number;
    }>`
      select g.name, g.is_closed as closed, g.trouble is not null and not g.is_closed as failing,
             count(m.id) as messages,
             coalesce(extract(epoch from now() - min(m.created_at)
               filter (where m.due_at <= now() or m.trouble is not null)), 0)::float8 as oldest
      from gateway g
      left join message m on m.gateway = g.name and m.sent_at is null and m.given_up_at is null
      group by g.name order by 4 desc, 1 limit ${GATEWAYS_MAX}
    `.execute(db);
    return rows.flatMap(({ name: label, closed, failing, messages, oldest }): Sample[] => [
      { name: 'outbox_messages', label, value: messages },
      { name: 'gateway_failing', label, value: failing ? 1 : 0 },
      ...(closed ? [] : [{ name: 'outbox_oldest_seconds', label, value: oldest } as const]),
    ]);
  },
};

const locks: Part = {
  name: 'locks',
  fills: ['lock_waiting_sessions', 'lock_longest_wait_seconds'],
  async read(db) {
    const { rows } = await sql<{ sessions: number; longest: number }>`
      select count(*) as sessions,
             coalesce(extract(epoch from max(clock_timestamp() - query_start)), 0)::float8 as longest
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return rows.flatMap(({ sessions, longest }): Sample[] => [
      { name: 'lock_waiting_sessions', value: sessions },
      { name: 'lock_longest_wait_seconds', value: longest },
    ]);
  },
};

/** Metrics of the latest proof. Without any proof they have no value, so that an alert can detect this. */
const proof: Part = {
  name: 'proof',
  fills: ['proof_time_seconds', 'proof_broken_checks'],
  async read(db) {
    const { rows } = await sql<{ at: number; broken: number }>`
      select extract(epoch from at)::float8 as at, cardinality(broken) as broken
      from proof_run order by proof_run.at desc limit 1
    `.execute(db);
    return rows.flatMap(({ at, broken }): Sample[] => [
      { name: 'proof_time_seconds', value: at },
      { name: 'proof_broken_checks', value: broken },
    ]);
  },
};

const backup: Part = {
  name: 'backup',
  fills: ['backup_time_seconds'],
  async read(db) {
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from at)::float8 as at from backup_run order by id desc limit 1
    `.execute(db);
    return rows.map(({ at: value }) => ({ name: 'backup_time_seconds', value }));
  },
};

/** Metrics of the last drill. Without any drill they have no value. */
const drill: Part = {
  name: 'drill',
  fills: ['drill_time_seconds', 'drill_ok'],
  async read(db) {
    const last = await lastDrill(db);
    if (!last) return [];
    return [
      { name: 'drill_time_seconds', value: new Date(last.at).getTime() / 1_000 },
      { name: 'drill_ok', value: isSound(last) ? 1 : 0 },
    ];
  },
};

const chain: Part = {
  name: 'chain',
  fills: ['unsealed_oldest_seconds'],
  async read(db) {
    const { rows } = await sql<{ oldest: number }>`
      select coalesce(greatest(extract(epoch from now() - posted_at), 0), 0)::float8 as oldest
      from (select coalesce(max(entry_id), 0) as id from entry_seal) sealed
      left join entry on entry.id = sealed.id + 1
    `.execute(db);
    return rows.map(({ oldest: value }) => ({ name: 'unsealed_oldest_seconds', value }));
  },
};

/** Metrics of the standbys. They have no values if the database user may not see the standbys. */
const standby: Part = {
  name: 'standby',
  fills: ['standby_needed', 'standby_attached', 'standby_lag_bytes'],
  async read(db) {
    const { needed, synchronous, asynchronous, hidden, lag } = await readStandbys(db);
    if (hidden > 0) return [];
    return [
      { name: 'standby_needed', value: needed },
      { name: 'standby_attached', label: 'synchronous', value: synchronous },
      { name: 'standby_attached', label: 'asynchronous', value: asynchronous },
      ...(lag === null ? [] : [{ name: 'standby_lag_bytes', value: lag } as const]),
    ];
  },
};

export const PARTS: readonly Part[] = [jobs, outbox, locks, proof, backup, drill, chain, standby];

/** Number of entries of one kind, and the highest id among them. */
export type Posted = Readonly<{ kind: string; entries: number; last: number }>;

/** Id of the newest entry; 0 if nothing is posted. */
export async function newestEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from entry`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Entries after an id, by kind. Ids follow the order of posting without gaps, so none is counted twice or missed. */
export async function postedAfter(db: Db, id: number): Promise<readonly Posted[]> {
  const { rows } = await sql<Posted>`
    select kind, count(*) as entries, max(id) as last from entry where id > ${id}::bigint group by kind
  `.execute(db);
  return rows;
}
