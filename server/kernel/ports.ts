import type { JobKind } from '@/lib/contract/kernel/jobs';
import type { Tx } from '@/server/database/handle';
import type { Trace } from './trace';

/**
 * Thrown if the store of files fails. The message is a sentence for the operator, without secrets. `isPassing`: a later
 * try may succeed, otherwise a setting is wrong.
 */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** Store of files by name. Names are random keys, so that no user input becomes part of a path. */
export type FileStore = Readonly<{
  /**
   * Stores a file or bytes and returns the key. When the promise resolves, the data is complete and safely stored. Only
   * a key from a backup, from another store or from `newFileKey` may be passed as `key`.
   */
  put(source: string | Uint8Array, key?: string): Promise<string>;
  has(key: string): Promise<boolean>;
  /** Reads a file. The stream fails with the code `ENOENT` if the file does not exist. */
  get(key: string): ReadableStream<Uint8Array>;
  remove(key: string): Promise<void>;
  /**
   * Keys of files that were last written at least `untouchedFor` ms ago, and after `writtenAfter` (ms since 1970) if it
   * is given, including incomplete files.
   */
  keys(given: Readonly<{ untouchedFor: number; writtenAfter?: number }>): AsyncIterable<string>;
  /** Returns why the store fails at the moment. A folder never does: its free space is checked elsewhere. */
  trouble(): Promise<FilesUnavailable | undefined>;
  /** Operations on a bucket since the start of the process; missing for a folder. */
  counts?(): Readonly<{ done: number; failed: number }>;
}>;

/** Content types that an inspected file may have. */
export type PaperKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** Result of an accepted inspection, with the content that is stored instead of the upload. */
export type InspectedFile = Readonly<{
  kind: PaperKind;
  width: number | null;
  height: number | null;
  pages: number | null;
  content: Buffer;
  /** A small JPEG; null if no thumbnail could be made. */
  thumbnail: Buffer | null;
}>;

/** A workbook that was read: the sheet whose rows were written to a file, and the sheets to choose from. */
export type OpenedWorkbook = Readonly<{
  /** Names of the visible sheets with content. */
  sheets: readonly string[];
  /** Name of the sheet that was read; null if no sheet was read, for example because the user must choose one. */
  sheet: string | null;
  /** Path of the file with the rows of the sheet, as lines of JSON. */
  rows: string;
}>;

/**
 * Queue in which an inspection waits. Staff and public uploads have one slot each, so that many public uploads delay
 * only one another.
 */
export type InspectionLane = 'staff' | 'public';

/**
 * Master keys encrypt the data keys of files and personal data. They are stored outside the database and the file
 * store, so that a copy of both, such as a backup, cannot be decrypted.
 */
export type MasterKeys = Readonly<{
  /** Name of the master key that encrypts new data keys. */
  current: string;
  /** True if the master key with this name is available, so that data keys encrypted with it can be decrypted. */
  has(master: string): boolean;
  wrap(key: Buffer, owner: string): Readonly<{ master: string; wrapped: Buffer }>;
  /**
   * Decrypts a data key. Throws if the data key belongs to another owner, was changed, or was encrypted with an unknown
   * master key.
   */
  unwrap(wrapped: Buffer, given: Readonly<{ master: string; owner: string }>): Buffer;
}>;

type JobRow = Readonly<{
  id: number;
  input: unknown;
  file: string | null;
  /** User who started the job; null for a scheduled job. */
  userId: number | null;
}>;

type JobRun = Readonly<{
  /** Stores the progress, from 0 to 1. Throws if the job was cancelled, which ends the job. */
  progress(done: number): Promise<void>;
  /**
   * Runs `action` and marks the job as done in one transaction, with the return value as the job's result. If the
   * server process dies, both are stored or both are lost.
   */
  finish(action: (db: Tx) => Promise<unknown>): Promise<void>;
}>;

/**
 * Function that does a job. If the server process dies, the function may run again, until `finish` has succeeded once.
 */
export type JobHandler = (job: JobRow, run: JobRun) => Promise<void>;

type NewJob = Readonly<{ kind: JobKind; input: object; userId: number; file?: string }>;

/** Background jobs, stored in the database, so that they survive the process that runs them. */
export type Jobs = Readonly<{
  /** Queues a job in the caller's transaction, so that it exists only if the transaction commits. */
  enqueue(db: Tx, job: NewJob): Promise<{ id: number; status: string }>;
  /** Queues a scheduled job, unless a job of the same kind is queued or running. */
  enqueueDue(db: Tx, kind: JobKind): Promise<void>;
  /** Queues a job again, in the caller's transaction. The caller has already set the row of the job to `queued`. */
  again(db: Tx, id: number): Promise<void>;
  /**
   * Marks as failed each open job that the queue has given up, because its process died on the last try. Such a job
   * would run for ever, and a scheduled one would keep other jobs of its kind from being queued.
   */
  failLost(): Promise<void>;
  /** Polls the queue immediately; otherwise it is polled within a second. */
  look(): void;
  /** Registers the handler of a job kind; call it before `start`. */
  handle(kind: JobKind, handler: JobHandler): void;
  start(): Promise<void>;
  /** Waits up to 8 seconds for the current job. A job that has not finished runs again later. */
  stop(): Promise<void>;
}>;

/** Kinds of mail problems that an operator can act on. */
export type MailTrouble =
  | 'unreachable'
  | 'slow'
  | 'login'
  | 'insecure'
  | 'certificate'
  | 'busy'
  | 'refused'
  | 'other';

/** A PDF file that a letter carries. */
export type MailFile = Readonly<{ name: string; content: Uint8Array }>;
/**
 * Receives each answered call, for the metrics. `endpoint` names the call, for example `GET users/list`, and `ms` is
 * the time until the answer.
 */
export type CallObserver = (
  call: Readonly<{ endpoint: string; status: number; ms: number }>,
) => void;

/** A finished piece of work. Times are in ms, the start since 1970. */
type Span = Readonly<{
  name: string;
  trace: Trace;
  startedAt: number;
  ms: number;
  attributes: Readonly<Record<string, string | number>>;
  isError: boolean;
  /** True for a call to this server, false for a job. */
  isCall: boolean;
}>;

/** Receives each finished call and job, for a collector of traces. */
export type SpanObserver = (span: Span) => void;

type Letter = Readonly<{
  /** Id of the letter, equal in each delivery, so that a mail server can recognise a repeated letter. */
  key: string;
  to: string;
  subject: string;
  text: string;
  file?: MailFile | undefined;
}>;

/** Sends letters of plain text, with or without a file. */
export type Mailer = Readonly<{
  send(letter: Letter): Promise<void>;
  /** Checks whether the mail server accepts connections. Stores its problem and returns it; null if there is none. */
  check(): Promise<MailTrouble | null>;
  /** Returns the current problem of the mail server and the time since which it has lasted; null if there is none. */
  trouble(): Readonly<{ trouble: MailTrouble; since: Date }> | null;
}>;
