import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { fastFolder } from '@/scripts/test/fast-folder';
import { asServerUser, freePort } from '@/scripts/test/postgres-15';
import { POSTGRES_15 } from '@/scripts/test/tools';

const run = promisify(execFile);

const START_MS = 20_000;

/** A PostgreSQL 15 server of a test: a primary or a standby. */
export class Replica {
  readonly data: string;
  readonly port: number;
  readonly name: string;

  constructor(data: string, port: number, name: string) {
    this.data = data;
    this.port = port;
    this.name = name;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** Starts a server that was killed, whose processes may hold its memory for some seconds. */
  async startAgain(): Promise<void> {
    for (const end = performance.now() + START_MS; ; await sleep(200)) {
      try {
        return this.start();
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  }

  start(): void {
    const options = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c cluster_name=${this.name}`;
    asServerUser(`${POSTGRES_15}/pg_ctl`, [
      '-D',
      this.data,
      '-w',
      '-l',
      `${this.data}.log`,
      '-o',
      options,
      'start',
    ]);
  }

  stop(): void {
    asServerUser(`${POSTGRES_15}/pg_ctl`, ['-D', this.data, '-m', 'fast', '-w', 'stop']);
  }

  /** Connection of a standby to its primary. */
  follows(primary: Replica): string {
    return `host=127.0.0.1 port=${primary.port} user=postgres application_name=${this.name}`;
  }

  /** Changes a setting by `alter system`. */
  async configure(change: string): Promise<void> {
    await this.query(`alter system ${change}`);
    await this.query('select pg_reload_conf()');
  }

  /** Lets a standby follow another primary. Without this it would wait for a former primary that is stopped. */
  async follow(primary: Replica): Promise<void> {
    await this.configure(`set primary_conninfo = '${this.follows(primary)}'`);
  }

  /** Lets a standby receive nothing more, so that its position can be compared with that of others. */
  async stopFollowing(): Promise<void> {
    await this.configure("set primary_conninfo = ''");
    while ((await this.query('select from pg_stat_wal_receiver')).rows.length > 0) await sleep(50);
  }

  /** Makes a standby the primary, without blocking this process. */
  async promote(): Promise<void> {
    const { rows } = await this.query<{ promoted: boolean }>('select pg_promote() as promoted');
    if (rows[0]?.promoted !== true) throw new Error(`${this.name} was not promoted`);
  }

  /** Sends a signal to all processes of the server. */
  signal(name: NodeJS.Signals): void {
    const [text = ''] = readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n');
    const main = Number(text);
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
      .trim()
      .split(/\s+/);
    for (const pid of [main, ...children.map(Number)]) sendSignal(pid, name);
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []) {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.query<Row>(text, [...values]);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended since its parent listed it.
  }
}

/** Servers that replicate each other, in a folder that `remove` deletes. */
export class Cluster {
  readonly #folder = mkdtempSync(path.join(fastFolder(), 'sarraf-replicas-'));
  readonly #all: Replica[] = [];

  private constructor() {
    chmodSync(this.#folder, 0o777);
  }

  /** Reserves servers with these names, so that each knows the addresses of all. */
  static async of(...names: readonly string[]): Promise<Cluster> {
    const cluster = new Cluster();
    for (const name of names) {
      const data = path.join(cluster.#folder, name);
      cluster.#all.push(new Replica(data, await freePort(), name));
    }
    return cluster;
  }

  makePrimary(name: string): Replica {
    const replica = this.#named(name);
    const options = '-U postgres -A trust -E UTF8 --locale C.UTF-8 --no-sync'.split(' ');
    asServerUser(`${POSTGRES_15}/initdb`, ['-D', replica.data, ...options]);
    replica.start();
    return replica;
  }

  /** Copies a running primary, and starts the copy as its standby. */
  async addStandby(primary: Replica, name: string): Promise<Replica> {
    const replica = this.#named(name);
    await this.#copy(primary, replica);
    return replica;
  }

  /** Makes a server that has failed a standby of the present primary, from a new copy. */
  async rebuild(failed: Replica, primary: Replica): Promise<void> {
    rmSync(failed.data, { recursive: true, force: true });
    await this.#copy(primary, failed);
  }

  /** A URL that lists servers in this order. */
  urlOf(servers: readonly Replica[], query = 'target_session_attrs=read-write'): string {
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres@${hosts}/postgres?${query}`;
  }

  remove(): void {
    for (const replica of this.#all) {
      if (readdirSync(this.#folder).includes(replica.name) && isRunning(replica)) {
        replica.signal('SIGKILL');
      }
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  #named(name: string): Replica {
    const replica = this.#all.find((one) => one.name === name);
    if (!replica) throw new Error(`there is no server ${name}`);
    return replica;
  }

  async #copy(primary: Replica, replica: Replica): Promise<void> {
    const program = `${POSTGRES_15}/pg_basebackup`;
    const source = `host=127.0.0.1 port=${primary.port} user=postgres`;
    const args = ['-D', replica.data, '-d', source, '-c', 'fast', '-X', 'stream', '--no-sync'];
    await asPostgres(program, args);
    const settings = `primary_conninfo = '${replica.follows(primary)}'\nwal_retrieve_retry_interval = '200ms'\nwal_receiver_timeout = '2s'\n`;
    await asPostgres('bash', ['-c', APPEND, replica.data, settings]);
    replica.start();
  }
}

const APPEND = 'printf "%s" "$1" >> "$0/postgresql.auto.conf" && touch "$0/standby.signal"';

const isRunning = ({ data }: Replica): boolean => {
  try {
    const [text = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(text), 0);
    return true;
  } catch {
    return false;
  }
};

function asPostgres(program: string, args: readonly string[]) {
  const isRoot = process.getuid?.() === 0;
  const options = { cwd: '/' };
  return isRoot
    ? run('runuser', ['-u', 'postgres', '--', program, ...args], options)
    : run(program, args, options);
}

/** Waits until a standby of a primary is attached. */
export const attached = (primary: Replica, condition = "state = 'streaming'") =>
  untilStandbys(primary, condition, true);

/** Waits until a primary has no standby. */
export const detached = (primary: Replica) => untilStandbys(primary, 'true', false);

async function untilStandbys(primary: Replica, condition: string, some: boolean): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const { rows } = await primary.query(`select from pg_stat_replication where ${condition}`);
    if (rows.length > 0 === some) return;
    if (Date.now() > until) throw new Error(`${primary.name} has ${rows.length} standbys`);
    await sleep(50);
  }
}
