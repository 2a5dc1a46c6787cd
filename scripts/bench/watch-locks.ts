import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool } from 'pg';

import { startEmbedded } from '@/server/database/embedded';
import { createPool } from '@/server/database/pool';
import type { Held, Used, Watched } from './measure-locks';

const SAMPLE_MS = 5;

/**
 * Names what each busy session waits for: a locked row by its table, and the counters by their names; `disk` for the
 * log; `server` for the next statement of our server; `processor` otherwise.
 */
const WAITS = `
  select case
      when row_lock.relation = 'counter'::regclass
        then 'counter ' || coalesce((select name from counter where ctid = format('(%s,%s)', row_lock.page, row_lock.tuple)::tid), '')
      when row_lock.relation is not null then row_lock.relation::regclass::text
      when session.wait_event_type = 'Lock' then 'another lock'
      when session.wait_event_type = 'Client' then 'server'
      when session.wait_event_type = 'IO' or session.wait_event like 'WAL%' then 'disk'
      else 'processor' end as name,
    count(*)::int as sessions
  from pg_stat_activity session
  left join pg_locks row_lock on row_lock.pid = session.pid and row_lock.locktype = 'tuple' and session.wait_event_type = 'Lock'
  where session.backend_type = 'client backend' and session.pid <> pg_backend_pid()
    and session.state in ('active', 'idle in transaction')
  group by 1`;

/**
 * Program that watches the running database of `dataDir` for some seconds: the processor time of its processes and of
 * our server (`processor`), what its sessions wait for (`waits`), or how long postings hold their locks (`holds`). The
 * last logs every statement, so it slows postings.
 */
async function main([dataDir = '', seconds = '', subject = '', pid = '']: string[]): Promise<void> {
  const database = await startEmbedded(dataDir);
  const owner = createPool(database.url, { appRole: false, max: 1 });
  const end = performance.now() + Number(seconds) * 1000;
  const watch = {
    processor: () => processor(dataDir, pid, end),
    waits: () => waits(owner, end),
    holds: () => holds(owner, dataDir, end),
  }[subject];
  try {
    if (!watch) throw new Error(`${subject} is unknown`);
    process.stdout.write(JSON.stringify(await watch()));
  } finally {
    await owner.end();
    await database.stop();
  }
}

const restOf = (end: number): Promise<void> => sleep(Math.max(0, end - performance.now()));

/** A clock tick of Linux in ms, in which it counts processor time. */
const TICK_MS = 10;

async function processor(dataDir: string, server: string, end: number): Promise<Used> {
  const lock = await readFile(path.join(dataDir, 'pg', 'data', 'postmaster.pid'), 'utf8');
  const [postmaster = ''] = lock.split('\n');
  const used = async () => ({
    serverMs: sum((await timesOf(server)).own),
    databaseMs: await usedByAll(postmaster),
  });
  const before = await used();
  await restOf(end);
  const after = await used();
  return {
    serverMs: after.serverMs - before.serverMs,
    databaseMs: after.databaseMs - before.databaseMs,
  };
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Processor time in ms of a process, of its children that have ended, and of its other children. */
async function usedByAll(pid: string): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const { own, ended } = await timesOf(pid);
  const others = await Promise.all(children.trim().split(' ').map(timesOf));
  return sum([...own, ...ended, ...others.flatMap((one) => one.own)]);
}

/** Processor times of a process in ms, for the program and for the kernel: its own, and those of its ended children. */
async function timesOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, is the second field, and the times are the fields 14 to 17.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const times = fields.slice(11, 15).map((ticks) => Number(ticks) * TICK_MS);
  return { own: times.slice(0, 2), ended: times.slice(2) };
}

async function waits(owner: Pool, end: number): Promise<Watched> {
  const sums = new Map<string, number>();
  let samples = 0;
  for (; performance.now() < end; samples += 1) {
    const { rows } = await owner.query<{ name: string; sessions: number }>(WAITS);
    for (const { name, sessions } of rows) sums.set(name, (sums.get(name) ?? 0) + sessions);
    await sleep(SAMPLE_MS);
  }
  return Object.fromEntries([...sums].map(([name, sum]) => [name, sum / samples]));
}

async function holds(owner: Pool, dataDir: string, end: number): Promise<Held> {
  const log = path.join(dataDir, 'postgres.log');
  await owner.query("alter system set log_line_prefix = '%n %p '");
  await owner.query('alter system set log_min_duration_statement = 0');
  await owner.query('select pg_reload_conf()');
  const { size } = await stat(log);
  await restOf(end);
  await owner.query('alter system reset all');
  await owner.query('select pg_reload_conf()');
  return heldIn(await textFrom(log, size));
}

async function textFrom(file: string, position: number): Promise<string> {
  const handle = await open(file);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of handle.createReadStream({ start: position })) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  } finally {
    await handle.close();
  }
}

const LOGGED =
  /^(\d+\.\d+) (\d+) LOG: {2}duration: (\d+\.\d+) ms {2}(?:statement|execute [^:]*): ([^]*)$/;

/** Means over all postings in a log of statements. */
function heldIn(log: string): Held {
  const posting = new Map<string, { locked: number; drawn: number; statements: number }>();
  const found: Held[] = [];
  for (const record of log.split(/\n(?=\d+\.\d+ \d+ )/)) {
    const [, at = '', pid = '', duration = '', text = ''] = LOGGED.exec(record) ?? [];
    const ms = Number(at) * 1000;
    const current = posting.get(pid);
    if (text.includes('lock_books(')) posting.set(pid, { locked: ms, drawn: 0, statements: 0 });
    else if (!current) continue;
    else if (text.includes('update counter set last = last +')) current.drawn = ms;
    else if (/^\s*commit/i.test(text) && current.drawn > 0) {
      const commitMs = Number(duration);
      const { statements } = current;
      found.push({
        booksMs: ms - current.locked,
        counterMs: ms - current.drawn,
        commitMs,
        statements,
      });
      posting.delete(pid);
    } else if (/^\s*(?:begin|rollback)/i.test(text)) posting.delete(pid);
    else if (current.drawn > 0) current.statements += 1;
  }
  const mean = (of: (one: Held) => number) =>
    found.reduce((sum, one) => sum + of(one), 0) / found.length;
  return {
    booksMs: mean(({ booksMs }) => booksMs),
    counterMs: mean(({ counterMs }) => counterMs),
    commitMs: mean(({ commitMs }) => commitMs),
    statements: mean(({ statements }) => statements),
  };
}

void main(process.argv.slice(2));
