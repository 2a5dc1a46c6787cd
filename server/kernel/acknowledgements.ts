import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  futimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

import { type Kysely, sql } from 'kysely';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import * as v from 'valibot';

import { errorCode } from '@/server/database/error-code';
import { type Servers, ServerRefusal } from '@/server/database/servers';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { type Standby, waitForStandby } from './standby';

/**
 * A change that a caller or this host has seen: an audit row, found by record and request or by its id and transaction.
 */
const Mark = v.union([
  v.object({
    at: v.string(),
    type: v.string(),
    id: v.string(),
    request: v.string(),
    number: v.optional(v.string()),
  }),
  v.object({ at: v.string(), audit: v.number(), deed: v.string() }),
]);
type Mark = v.InferOutput<typeof Mark>;
const Line = v.pipe(v.string(), v.parseJson(), Mark);

/** A change of an acknowledged call: its record, and the id of the request that made it. */
export type Change = Readonly<{ type: string; id: string; request: string; number?: string }>;

/** A mark with its line in the file. The hash of the line names it in messages. */
type Kept = Readonly<{ line: string; mark: Mark }>;

/** Acknowledged changes that the database does not contain. */
export type Loss = Readonly<{
  /** Hash of the newest lost mark. An operator accepts the loss by it. */
  hash: string;
  /** Number of lost changes that this host acknowledged; a lower bound if `isMore`. 0 if it only saw them. */
  count: number;
  isMore: boolean;
  /** Time of the oldest and of the newest counted change; of the lost marks if `count` is 0. */
  from: string;
  until: string;
  /** The newest of these changes, such as `journal entry JOU 01054`. */
  last: string;
}>;

/** Thrown for a database that lacks changes which this host has acknowledged. */
export class LostBooksError extends ServerRefusal {
  override readonly name = 'LostBooksError';
  readonly loss: Loss;

  constructor(loss: Loss) {
    super(sentenceOf(loss));
    this.loss = loss;
  }
}

/** Describes a loss to an operator, in one line with the command that accepts it. */
export function sentenceOf({ hash, count, isMore, from, until, last }: Loss): string {
  const changes = `${isMore ? 'at least ' : ''}${count} ${count === 1 ? 'change' : 'changes'}`;
  const lost =
    count === 0
      ? `${last}, which this host read at ${until}.`
      : `${changes} that this host acknowledged from ${from} to ${until}, the last: ${last}.`;
  return (
    `the database lacks ${lost} Connect the server that has them, or accept the loss: ` +
    `npm run admin -- accept-loss ${hash}`
  );
}

/** Number of the newest marks that are kept when the memory or the file is trimmed. */
const KEPT = 1_000;
/**
 * Number of the newest marks that each new session looks up, in addition to those after the last successful check. If a
 * promoted standby has the last commits, it has the earlier ones too. More commits than this are never in progress.
 */
const LOOKED_UP = 32;
/** Lines after which the file is written anew. */
const LINES_MAX = 20_000;
/** Longest time in ms for which a mark is only in the memory of the operating system. */
const SYNC_MS = 100;
const FOLDER = 'acknowledgements';

/** Age in ms after which the file of another process is removed. */
const GONE_MS = 7 * 24 * 3_600_000;

/** Processes can share a data directory, such as a host and its worker, so each has a file by its machine and port. */
type Owner = Readonly<{ dataDir: string; port: number }>;

/**
 * Marks of the newest changes that this process has acknowledged or seen, and of those in the files of other processes
 * of its data directory when it started. They show that a standby that took over lacks changes.
 */
export class Acknowledgements {
  readonly #file: string;
  readonly #now: () => Date;
  #kept: Kept[];
  #lines: number;
  #descriptor: number;
  #syncing: NodeJS.Timeout | undefined;
  #seen = 0;
  /** Number of marks so far, and of those that the last successful check covered. */
  #appended: number;
  #checked = 0;

  constructor({ dataDir, port }: Owner, now: () => Date) {
    const folder = path.join(dataDir, FOLDER);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = path.join(folder, `${hostname()}-${port}.jsonl`);
    this.#now = now;
    const files = filesOf(dataDir);
    this.#kept = newestIn(files);
    this.#lines = 0;
    this.#appended = this.#kept.length;
    this.#descriptor = openSync(this.#file, 'a', 0o600);
    // A line that was cut must not become the beginning of the next one.
    this.#rewrite(this.#kept);
    for (const file of files) {
      // Another process that starts at the same time may remove the file first.
      const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
      if (mtimeMs < now().getTime() - GONE_MS) rmSync(file, { force: true });
    }
  }

  /** Stores a mark of a change whose answer a caller gets. Call it after the commit and before the answer. */
  note(change: Change): void {
    this.#append({ at: this.#now().toISOString(), ...change });
  }

  /**
   * Stores the newest audit row, so that the host also finds the loss of what others have committed. If a standby is
   * required, stores only a row that a standby has: a commit whose wait was cancelled is visible, but not acknowledged.
   */
  async see(db: Kysely<DB>, standby?: Standby): Promise<void> {
    const now = this.#now();
    futimesSync(this.#descriptor, now, now); // keeps the file of an idle process from being removed
    const { rows } = await sql<{ audit: number; deed: string }>`
      select id as audit, deed from audit order by id desc limit 1`.execute(db);
    const [row] = rows;
    if (!row || row.audit === this.#seen) return;
    if (standby) {
      await standby.check();
      await inTransaction(db, waitForStandby);
    }
    this.#append({ at: this.#now().toISOString(), ...row });
    this.#seen = row.audit;
  }

  /** Throws `LostBooksError` if the database of a session lacks a mark and no operator has accepted the loss. */
  async check(session: Pick<Client, 'query'>): Promise<void> {
    const appended = this.#appended;
    const later = appended - this.#checked;
    if ((await missingIn(session, this.#kept.slice(-LOOKED_UP - later))).length > 0) {
      await this.#checkAll(session);
    }
    this.#checked = Math.max(this.#checked, appended);
  }

  close(): void {
    clearTimeout(this.#syncing);
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
  }

  /** Checks all marks, and removes those whose loss is accepted. */
  async #checkAll(session: Pick<Client, 'query'>): Promise<void> {
    const missing = await missingIn(session, this.#kept);
    const loss = lossOf(missing, this.#kept.length);
    if (!loss) return;
    if (!(await isAccepted(session, loss.hash))) throw new LostBooksError(loss);
    const lost = new Set(missing);
    this.#rewrite(this.#kept.filter((one) => !lost.has(one)));
  }

  #append(mark: Mark): void {
    const line = JSON.stringify(mark);
    writeFileSync(this.#descriptor, `\n${line}\n`); // begins a new line, because a full disk may have cut the last one
    this.#kept.push({ line, mark });
    this.#lines += 1;
    this.#appended += 1;
    if (this.#kept.length > 2 * KEPT) this.#kept = this.#kept.slice(-KEPT);
    if (this.#lines >= LINES_MAX) this.#rewrite(this.#kept.slice(-KEPT));
    this.#syncing ??= setTimeout(() => {
      this.#syncing = undefined;
      fdatasync(this.#descriptor, () => undefined); // a full disk fails the next write too, and that one is reported
    }, SYNC_MS).unref();
  }

  /** Replaces the file in one step. If this fails, the old file stays as it is. */
  #rewrite(kept: Kept[]): void {
    const draft = `${this.#file}.new`;
    writeFileSync(draft, kept.map(({ line }) => `${line}\n`).join(''), {
      mode: 0o600,
      flush: true,
    });
    const next = openSync(draft, 'a', 0o600);
    renameSync(draft, this.#file);
    closeSync(this.#descriptor);
    this.#descriptor = next;
    this.#kept = kept;
    this.#lines = kept.length;
  }
}

/** Reads the marks of a file. A line that a power failure has cut is left out. */
function readKept(file: string): Kept[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return text.split('\n').flatMap((line) => {
    const read = v.safeParse(Line, line);
    return read.success ? [{ line, mark: read.output }] : [];
  });
}

/** Newest marks of several files by time. A mark counts as no earlier than the marks before it in its file. */
function newestIn(files: readonly string[]): Kept[] {
  const marks = new Map<string, Readonly<{ one: Kept; time: number }>>();
  for (const file of files) {
    let time = 0;
    for (const one of readKept(file)) {
      time = Math.max(time, Date.parse(one.mark.at));
      marks.set(one.line, { one, time: Math.max(time, marks.get(one.line)?.time ?? 0) });
    }
  }
  const inOrder = [...marks.values()].toSorted((a, b) => a.time - b.time);
  return inOrder.slice(-KEPT).map(({ one }) => one);
}

/**
 * Losses that marks in a data directory show and nobody has accepted; of losses with the same hash, only the largest.
 */
export async function lossesIn(dataDir: string, session: Pick<Client, 'query'>): Promise<Loss[]> {
  const losses = new Map<string, Loss>();
  for (const file of filesOf(dataDir)) {
    const kept = newestIn([file]);
    const loss = lossOf(await missingIn(session, kept), kept.length);
    if (!loss || (await isAccepted(session, loss.hash))) continue;
    if ((losses.get(loss.hash)?.count ?? -1) < loss.count) losses.set(loss.hash, loss);
  }
  return [...losses.values()];
}

/** Removes the marks of a data directory, after its operator has restored a backup. Returns false if there are none. */
export function forgetAcknowledgements(dataDir: string): boolean {
  const isThere = filesOf(dataDir).some((file) => readKept(file).length > 0);
  rmSync(path.join(dataDir, FOLDER), { recursive: true, force: true });
  return isThere;
}

function filesOf(dataDir: string): string[] {
  const folder = path.join(dataDir, FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return names.toSorted().map((name) => path.join(folder, name));
}

/** Returns the marks for which the database has no audit row; all marks if it has no audit table. */
async function missingIn(
  session: Pick<Client, 'query'>,
  kept: readonly Kept[],
): Promise<readonly Kept[]> {
  if (kept.length === 0) return [];
  try {
    const { rows } = await session.query<{ place: number }>(MISSING, [
      JSON.stringify(kept.map(({ mark }, place) => ({ place, ...mark }))),
    ]);
    return rows.flatMap(({ place }) => kept[place] ?? []);
  } catch (error) {
    if (errorCode(error) === NO_TABLE) return kept;
    throw error;
  }
}

const NO_TABLE = '42P01';

const MISSING = `
  select place from (
    select m.place, case when m.audit is null
      then exists (select from audit a where a.record_type = m.type and a.record_id = m.id and a.request_id = m.request)
      else exists (select from audit a where a.id = m.audit and a.deed = m.deed) end as is_there
    from json_to_recordset($1::json) as m (place int, type text, id text, request text, audit bigint, deed text)
  ) looked_up
  where not is_there order by place`;

function lossOf(missing: readonly Kept[], all: number): Loss | undefined {
  const newest = missing.at(-1);
  if (!newest) return undefined;
  const noted = missing.filter(({ mark }) => 'type' in mark);
  const named = noted.length > 0 ? noted : missing;
  // A call that was sent again has a mark for each answer.
  const requests = new Set(noted.map(({ mark }) => ('type' in mark ? mark.request : '')));
  const [first = newest, last = newest] = [named.at(0), named.at(-1)];
  return {
    hash: createHash('sha256').update(newest.line).digest('hex'),
    count: requests.size,
    isMore: missing.length === all && all >= KEPT,
    from: first.mark.at,
    until: last.mark.at,
    last: nameOf(last.mark),
  };
}

const nameOf = (mark: Mark): string =>
  'audit' in mark ? `audit row ${mark.audit}` : `${mark.type} ${mark.number ?? mark.id}`;

/** Action and record type of the audit row that accepts a loss. The record id of the row is the hash of the loss. */
export const ACCEPTED = { action: 'accept loss', record_type: 'audit trail' } as const;

async function isAccepted(session: Pick<Client, 'query'>, hash: string): Promise<boolean> {
  const { action, record_type } = ACCEPTED;
  const { rows } = await session
    .query<{ accepted: boolean }>(
      `select exists (
         select from audit where record_type = $1 and record_id = $2 and action = $3
       ) as accepted`,
      [record_type, hash, action],
    )
    .catch((error: unknown) => {
      if (errorCode(error) === NO_TABLE) return { rows: [] };
      throw error;
    });
  return rows[0]?.accepted === true;
}

/** Codes of a disk that is full or fails. */
const OF_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO']);

/** Hash of a loss, or code of a failed disk; undefined for other errors, which the failing calls report. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof LostBooksError) return error.loss.hash;
  const code = errorCode(error);
  return OF_DISK.has(code) ? String(code) : undefined;
}

type Watched = Readonly<{
  db: Kysely<DB>;
  servers: Pick<Servers, 'doubt'>;
  standby?: Standby | undefined;
  log: Logger;
}>;

const LOOK_MS = 1_000;

/**
 * Every second, notes the newest audit row and makes the next session be checked again, even one that was checked
 * before. A pooler can connect such a session to another server.
 */
export function watchAcknowledgements(
  acknowledgements: Pick<Acknowledgements, 'see'>,
  { db, servers, standby, log }: Watched,
): { stop(): void } {
  let isLooking = false;
  let reported: string | undefined;
  const report = (error: unknown): void => {
    const problem = problemOf(error);
    if (problem === reported || (problem === undefined && error !== undefined)) return;
    if (error instanceof LostBooksError) log.fatal({ err: error });
    else if (problem !== undefined) log.error({ err: error });
    else
      log.info(
        'acknowledged changes are stored again, and the database has them or their loss is accepted',
      );
    reported = problem;
  };
  const timer = setInterval(() => {
    servers.doubt();
    if (isLooking) return;
    isLooking = true;
    acknowledgements
      .see(db, standby)
      .then(() => report(undefined), report)
      .finally(() => (isLooking = false));
  }, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
