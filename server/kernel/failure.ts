import * as v from 'valibot';

import { type FieldIssue, fieldIssues } from '@/lib/contract/issues';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { isOfReadOnly } from '@/server/database/prepared-query';
import { NoServerError, ReadOnlyServerError, ServerRefusal } from '@/server/database/servers';
import { OutcomeUnknown } from '@/server/database/transaction';
import { LostBooksError } from './acknowledgements';
import type { Say } from './locale';
import { FilesUnavailable } from './ports';
import { NoStandbyError } from './standby';

/** Thrown if the caller is not signed in (401) or lacks the right (403). */
export class Denied extends Error {
  readonly status: 401 | 403;

  constructor(status: 401 | 403) {
    super(status === 401 ? 'Unauthenticated.' : 'Forbidden.');
    this.status = status;
  }
}

/** Thrown if a record does not exist or if the user may not learn that it exists. */
export class NotFound extends Error {}

/** Thrown if the record's state does not allow the action or if another user has changed the record first. */
export class Conflict extends Error {
  readonly code: string;
  readonly current: unknown;

  constructor(code: string, current?: unknown) {
    super(code);
    this.code = code;
    this.current = current;
  }
}

export class InvalidInput extends Error {
  readonly issues: readonly FieldIssue[];

  constructor(issues: readonly FieldIssue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/**
 * Thrown if a call is refused before it is handled, for example because its body is too large or its token is missing.
 */
export class TurnedAway extends Error {
  readonly status: 405 | 413 | 415 | 419 | 429 | 503;
  readonly retryAfter: number | undefined;

  constructor(status: TurnedAway['status'], retryAfter?: number) {
    super(`turned away: ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export function checked<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  throw new InvalidInput(fieldIssues(result.issues));
}

export type Failure = Readonly<{
  status: number;
  body: {
    message: string;
    /** Code for API clients that must distinguish this failure from other failures with the same status. */
    code?: 'outcome_unknown' | 'in_flight';
    current?: unknown;
    request_id?: string;
  } & Partial<ProblemsTold>;
  retryAfter?: number;
}>;

/** Status and body of the answer to an error. An unexpected error is a 500 that shows only its request id. */
export function failureOf(error: unknown, say: Say, requestId: string): Failure {
  if (error instanceof Denied) return denied(error, say);
  if (error instanceof InvalidInput) {
    return unprocessable(error.issues, (issue) => toldIssue(issue, say), say);
  }
  if (error instanceof Refusals) {
    return unprocessable(error.list, (one) => problemOf(one, say), say, error.beyond);
  }
  if (error instanceof Refusal) return unprocessable([error], (one) => problemOf(one, say), say);
  if (error instanceof NotFound) return { status: 404, body: { message: say('http.404') } };
  if (error instanceof Conflict) return conflict(error, say);
  if (error instanceof TurnedAway) return turnedAway(error, say);
  if (error instanceof OutcomeUnknown) return outcomeUnknown(say, requestId);
  if (error instanceof LostBooksError) return unavailable('http.books-lost', say, requestId);
  if (error instanceof NoStandbyError) return unavailable('http.no-standby', say, requestId);
  if (error instanceof FilesUnavailable) return unavailable('http.files', say, requestId);
  return databaseFailure(error, say, requestId);
}

/** True for an error about the state of the database. The check that finds the state logs it once. */
export const isLoggedOnce = (error: unknown): boolean =>
  error instanceof LostBooksError || error instanceof NoStandbyError;

function denied({ status }: Denied, say: Say): Failure {
  // The contract requires this sentence in English, whatever the caller's language is.
  return { status, body: { message: status === 401 ? 'Unauthenticated.' : say('http.403') } };
}

function conflict({ code, current }: Conflict, say: Say): Failure {
  return {
    status: 409,
    body: {
      message: say(code),
      ...(code === KEY_IN_FLIGHT && { code: 'in_flight' }),
      ...(current !== undefined && { current: light(current) }),
    },
  };
}

/** Message key of the 409 for a call whose idempotency key belongs to another call that is still in progress. */
export const KEY_IN_FLIGHT = 'http.key-in-flight';

/** Answers 503 and asks the caller to retry with the same idempotency key; the retry then returns the real outcome. */
function outcomeUnknown(say: Say, requestId: string): Failure {
  return {
    status: 503,
    body: {
      message: say('http.outcome-unknown'),
      code: 'outcome_unknown',
      request_id: requestId,
    },
    retryAfter: RETRY_AFTER_S,
  };
}

function problemOf({ code, params, field }: Refusal, say: Say): Problem {
  return [field, say(code, params)];
}

function toldIssue({ field, key, most }: FieldIssue, say: Say): Problem {
  return [field, most === undefined ? say(key) : say('field.at-most', { most: String(most) })];
}

function unprocessable<Found>(
  found: readonly Found[],
  toProblem: (one: Found) => Problem,
  say: Say,
  beyond = 0,
): Failure {
  return {
    status: 422,
    body: problemsTold(
      found.map((one) => () => toProblem(one)),
      say,
      beyond,
    ),
  };
}

function turnedAway({ status, retryAfter }: TurnedAway, say: Say): Failure {
  const message = status === 419 ? 'CSRF token mismatch.' : say(`http.${status}`);
  return { status, body: { message }, ...(retryAfter !== undefined && { retryAfter }) };
}

const RETRY_AFTER_S = 2;

/**
 * SQLSTATE codes and classes of a temporary failure and of malformed values; 25006 is a database that is read-only for
 * now.
 */
const LATER = /^(08|25006|53|57P0|57014|40001|40P01|55P03|58030)/;
const MALFORMED = /^(22P02|22003|22007|22008|22021|22P05|2201)/;

function databaseFailure(error: unknown, say: Say, requestId: string): Failure {
  const code = sqlState(error);
  if (LATER.test(code) || isReadOnly(error) || isUnreachable(error) || isFull(error)) {
    return unavailable('http.503', say, requestId);
  }
  if (MALFORMED.test(code)) return { status: 422, body: { message: say('http.422'), errors: {} } };
  return {
    status: 500,
    body: { message: say('http.500', { id: requestId }), request_id: requestId },
  };
}

/** SQLSTATE of a statement that exceeded its time limit. */
export const TOO_SLOW = '57014';

/**
 * True for an error of the database server or of its connection, so that another server may answer. A statement that
 * was too slow is not repeated, because it would burden the other server as well.
 */
export function isOfServer(error: unknown): boolean {
  if (error instanceof ServerRefusal) return true;
  const code = sqlState(error);
  return code === '' ? isUnreachable(error) : code !== TOO_SLOW && !MALFORMED.test(code);
}

const unavailable = (key: string, say: Say, requestId: string): Failure => ({
  status: 503,
  body: { message: say(key), request_id: requestId },
  retryAfter: RETRY_AFTER_S,
});

const isReadOnly = (error: unknown) => error instanceof Error && isOfReadOnly(error);

/** The SQLSTATE of a database error; '' for other errors. */
export function sqlState(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
}

/** Codes of a connection that could not be opened or that broke. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

function isUnreachable(error: unknown): boolean {
  if (error instanceof NoServerError || error instanceof ReadOnlyServerError) return true;
  if (!(error instanceof Error)) return false;
  return (
    UNREACHABLE.has(systemCode(error)) ||
    /connection (terminated|timeout|ended)|not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout/i.test(
      error.message,
    )
  );
}

/** True if the disk is full or the process can open no more files. Both are temporary failures. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(systemCode(error));
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** One problem of a call: the field, if any, and the translated sentence. */
type Problem = readonly [field: string | undefined, message: string];

type ProblemsTold = Readonly<{
  message: string;
  errors: Record<string, string[]>;
  /** Number of problems that are not listed; undefined if all are listed. */
  more?: number;
}>;

/** Maximum number of listed problems. Longer lists help nobody and cost a lot to build. */
const LISTED_MAX = 50;
/** Size limit of the list in bytes, so that a whole refusal stays below 50 kB. */
const LIST_BYTES = 40_000;
const FIELD_CHARS = 200;
const MESSAGE_CHARS = 600;

/**
 * Body of a 422: at most fifty problems, and the number of unlisted problems. Long text from the caller is cut. Only
 * the listed problems are formatted. `beyond` is the number of problems that were counted but not collected.
 */
function problemsTold(found: readonly (() => Problem)[], say: Say, beyond = 0): ProblemsTold {
  const errors: Record<string, string[]> = Object.create(null);
  let first: string | undefined;
  let bytes = 0;
  let listed = 0;
  for (const problemOf of found.slice(0, LISTED_MAX)) {
    const [field = '', sentence] = problemOf();
    const [at, message] = [cut(field, FIELD_CHARS), cut(sentence, MESSAGE_CHARS)];
    first ??= message;
    bytes += weight([at, message]);
    if (bytes > LIST_BYTES) break;
    if (at !== '') (errors[at] ??= []).push(message);
    listed += 1;
  }
  const message = first ?? say('http.422');
  const more = found.length + beyond - listed;
  if (more === 0) return { message, errors };
  return { message: say('http.more', { first: message, more: String(more) }), errors, more };
}

/** The current record for a 409. A large record is reduced to its short fields. */
function light(current: unknown): unknown {
  if (weight(current) <= LIST_BYTES || typeof current !== 'object') return current;
  const short = Object.entries(current ?? {}).filter(([, value]) => weight(value) <= FIELD_CHARS);
  return Object.fromEntries(short.slice(0, LISTED_MAX));
}

function weight(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/** Cuts a text; the result is valid Unicode. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
