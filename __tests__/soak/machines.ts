import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import * as v from 'valibot';

import { fastFolder } from '@/scripts/test/fast-folder';
import { freePort } from '@/scripts/test/postgres-15';
import { errorCode } from '@/server/database/error-code';

const PASSWORD = 'only-for-tests';
const NUMBERS = [1, 2, 3] as const;
const WHOLE_MS = 120_000;
const ANSWER_MS = 1_000;
/** SQLSTATE of a write to a standby. */
const READ_ONLY = '25006';
const [POSTGRES_PORT, REST_PORT] = [5432, 8008];

const isRoot = process.getuid?.() === 0;

const ip = (...args: readonly string[]) => execFileSync('ip', args, { stdio: 'pipe' });

const Cluster = v.object({ members: v.array(v.object({ role: v.string() })) });

/** Three machines with etcd, Patroni and PostgreSQL, each in a network namespace, and HAProxy outside of them. */
export class Machines {
  readonly all: readonly Machine[];
  readonly #folder: string;
  readonly #bridge: string;
  readonly #port: number;
  #haproxy: ChildProcess | undefined;

  private constructor(logs: string, port: number) {
    // Addresses of RFC 2544, which no network uses. Two runs on one machine get different ones.
    const net = `198.18.${1 + (process.pid % 250)}`;
    const addresses = NUMBERS.map((number) => `${net}.${number}`);
    this.#folder = mkdtempSync(path.join(fastFolder(), 'sarraf-machines-'));
    chmodSync(this.#folder, 0o777);
    this.#bridge = `sarraf${process.pid}`;
    this.#port = port;
    ip('link', 'add', this.#bridge, 'type', 'bridge');
    ip('address', 'add', `${net}.254/24`, 'dev', this.#bridge);
    ip('link', 'set', this.#bridge, 'up');
    this.all = NUMBERS.map(
      (number) =>
        new Machine(number, { folder: this.#folder, logs, bridge: this.#bridge, addresses }),
    );
  }

  /** Starts all programs, and waits until two standbys follow a primary. Their logs stay in the folder `logs`. */
  static async start(logs: string): Promise<Machines> {
    if (!isRoot) throw new Error('network namespaces need root: run this part as root');
    const machines = new Machines(logs, await freePort());
    try {
      await machines.#start(logs);
      return machines;
    } catch (error) {
      await machines.remove();
      throw error;
    }
  }

  async #start(logs: string): Promise<void> {
    for (const machine of this.all) machine.startEtcd();
    for (const machine of this.all) machine.startPatroni();
    const ports = { PRIMARY_PORT: String(this.#port), STANDBY_PORT: String(await freePort()) };
    const addresses = this.all.map(({ address }) => address);
    this.#haproxy = launch({ folder: this.#folder, logs }, 'haproxy', addresses, { env: ports });
    const primary = await this.untilWhole();
    await primary.query(`create role sarraf login createrole password '${PASSWORD}'`);
    await primary.query('grant pg_read_all_stats to sarraf');
    await primary.query('create database sarraf owner sarraf');
  }

  /** URL of the primary through HAProxy. */
  get balanced(): string {
    return `postgres://sarraf:${PASSWORD}@127.0.0.1:${this.#port}/sarraf`;
  }

  /** URL that lists the three servers. */
  get listed(): string {
    const hosts = this.all.map(({ address }) => `${address}:${POSTGRES_PORT}`).join(',');
    return `postgres://sarraf:${PASSWORD}@${hosts}/sarraf?target_session_attrs=read-write`;
  }

  /** The machine whose Patroni says that it is the primary; undefined if there is none. */
  async primary(): Promise<Machine | undefined> {
    const found = await Promise.all(this.all.map((machine) => machine.isPrimary()));
    return this.all[found.indexOf(true)];
  }

  /** Waits until there is one primary, with two synchronous standbys. */
  async untilWhole(): Promise<Machine> {
    const until = performance.now() + WHOLE_MS;
    for (;;) {
      const primary = await this.primary();
      if (primary && (await primary.isReplaceable())) return primary;
      if (performance.now() > until) throw new Error(`the cluster is not whole: ${this.state()}`);
      await sleep(200);
    }
  }

  /** Last lines of the logs of Patroni. */
  state(): string {
    return this.all.map((machine) => `\n${machine.name}: ${machine.lastLines()}`).join('');
  }

  /** Kills all programs, and removes the network and the folder. */
  async remove(): Promise<void> {
    for (const machine of this.all) await machine.remove();
    await end(this.#haproxy);
    ip('link', 'delete', this.#bridge);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

type Folders = Readonly<{ folder: string; logs: string }>;
type Place = Folders & Readonly<{ bridge: string; addresses: readonly string[] }>;

export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #number: number;
  readonly #place: Place;
  readonly #link: string;
  readonly #space: string;
  #etcd: ChildProcess | undefined;
  #patroni: ChildProcess | undefined;

  constructor(number: number, place: Place) {
    this.name = `db${number}`;
    this.address = place.addresses[number - 1] ?? '';
    this.#number = number;
    this.#place = place;
    this.#link = `${place.bridge}-${number}`;
    this.#space = this.#link;
    ip('netns', 'add', this.#space);
    ip('link', 'add', this.#link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#space);
    ip('link', 'set', this.#link, 'master', place.bridge, 'up');
    ip('-n', this.#space, 'address', 'add', `${this.address}/24`, 'dev', 'eth0');
    ip('-n', this.#space, 'link', 'set', 'lo', 'up');
    ip('-n', this.#space, 'link', 'set', 'eth0', 'up');
  }

  startEtcd(): void {
    this.#etcd = this.#launch('etcd');
  }

  startPatroni(): void {
    this.#patroni = this.#launch('patroni');
  }

  /** Ends the connection of this machine to all others, or makes it again. */
  connect(isUp: boolean): void {
    ip('link', 'set', this.#link, isUp ? 'up' : 'down');
  }

  signalEtcd(signal: NodeJS.Signals): void {
    this.#etcd?.kill(signal);
  }

  /** Sends a signal to etcd, Patroni and PostgreSQL. */
  signalAll(signal: NodeJS.Signals): void {
    this.#patroni?.kill(signal);
    this.signalEtcd(signal);
    this.signalPostgres(signal);
  }

  /** Sends a signal to all processes of PostgreSQL. */
  signalPostgres(signal: NodeJS.Signals): void {
    for (const pid of this.#postgres()) sendSignal(pid, signal);
  }

  /** True if Patroni answers that this is the primary, as HAProxy asks. */
  async isPrimary(): Promise<boolean> {
    return this.#ask('primary', 'OPTIONS').then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** False if this server refuses writes or does not answer. */
  async acceptsWrites(): Promise<boolean> {
    const text = "select current_setting('transaction_read_only') = 'off' as writes";
    return this.query<{ writes: boolean }>(text).then(
      ([row]) => row?.writes === true,
      () => false,
    );
  }

  /** Tries to store a row. `broken` is an error other than that of a standby. */
  async write(): Promise<'stored' | 'refused' | 'broken'> {
    return this.query('create table if not exists written_alone ()').then(
      () => 'stored',
      (error: unknown) => (errorCode(error) === READ_ONLY ? 'refused' : 'broken'),
    );
  }

  /**
   * True if Patroni has recorded both other members as synchronous standbys. Before that none may take over, although
   * they already confirm commits.
   */
  async isReplaceable(): Promise<boolean> {
    const answer = await this.#ask('cluster', 'GET').catch(() => undefined);
    const cluster = v.safeParse(Cluster, await answer?.json());
    const roles = cluster.success ? cluster.output.members.map(({ role }) => role) : [];
    return roles.toSorted().join() === 'leader,sync_standby,sync_standby';
  }

  /** Runs a statement on this server as superuser. */
  async query<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new Client({
      connectionString: `postgres://postgres:${PASSWORD}@${this.address}:${POSTGRES_PORT}/${database}`,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {}); // the query in flight fails too
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {}); // fails if the session was never opened
    }
  }

  lastLines(): string {
    const text = readFileSync(path.join(this.#place.logs, `patroni${this.#number}.log`), 'utf8');
    return text.split('\n').slice(-8).join('\n');
  }

  async remove(): Promise<void> {
    await Promise.all([end(this.#patroni), end(this.#etcd)]);
    const pids = String(ip('netns', 'pids', this.#space)).split('\n');
    for (const pid of pids.filter(Boolean)) sendSignal(Number(pid), 'SIGKILL');
    ip('link', 'delete', this.#link);
    ip('netns', 'delete', this.#space);
  }

  #ask(path: string, method: string): Promise<Response> {
    const url = `http://${this.address}:${REST_PORT}/${path}`;
    return fetch(url, { method, signal: AbortSignal.timeout(ANSWER_MS) });
  }

  #launch(program: string): ChildProcess {
    const args = [...this.#place.addresses, String(this.#number)];
    return launch(this.#place, program, args, { space: this.#space });
  }

  /** Ids of the processes whose working directory is the data directory. */
  #postgres(): readonly number[] {
    const data = path.join(this.#place.folder, this.name);
    return readdirSync('/proc').flatMap((name) => {
      const pid = Number(name);
      return pid > 0 && folderOf(pid) === data ? [pid] : [];
    });
  }
}

type Launch = Readonly<{ space?: string; env?: Readonly<Record<string, string>> }>;

/** Starts a program by the script that DEPLOY.md describes, in a network namespace. The script becomes the program. */
function launch(
  { folder, logs }: Folders,
  program: string,
  args: readonly string[],
  { space, env = {} }: Launch,
): ChildProcess {
  const log = openSync(path.join(logs, `${program}${args[3] ?? ''}.log`), 'a');
  const command = [path.resolve('deploy/patroni', 'try.sh'), folder, program, ...args];
  const [first = 'sh', ...rest] = space
    ? ['ip', 'netns', 'exec', space, 'sh', ...command]
    : ['sh', ...command];
  const child = spawn(first, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // the process has ended
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended since it was listed.
  }
}
