import * as v from 'valibot';

import { type FieldIssue, fieldIssues } from '@/lib/contract/issues';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { OutcomeUnknown } from '@/server/database/transaction';
import type { Say } from './locale';
import { light, type Problem, type ProblemsTold, problemsTold } from './problems';

/** The caller is not signed in (401), or is and may not (403). */
export class Denied extends Error {
  readonly status: 401 | 403;

  constructor(status: 401 | 403) {
    super(status === 401 ? 'Unauthenticated.' : 'Forbidden.');
    this.status = status;
  }
}

/** There is no such record, or not for this user to know of. */
export class NotFound extends Error {}

/** The record is not in a state that allows this, or somebody else was faster. */
export class Conflict extends Error {
  readonly code: string;
  readonly current: unknown;

  constructor(code: string, current?: unknown) {
    super(code);
    this.code = code;
    this.current = current;
  }
}

/** Input that does not fit the contract. */
export class InvalidInput extends Error {
  readonly issues: readonly FieldIssue[];

  constructor(issues: readonly FieldIssue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/** The call was turned away before it was looked at: body too large, too often, no token. */
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
    /** For programs that must tell this failure from others of the same status. */
    code?: 'outcome_unknown' | 'in_flight';
    current?: unknown;
    request_id?: string;
  } & Partial<ProblemsTold>;
  retryAfter?: number;
}>;

/** What a caller is shown of an error. Whatever is not expected is a 500 and tells only its request id. */
export function failureOf(error: unknown, say: Say, requestId: string): Failure {
  if (error instanceof Denied) return denied(error, say);
  if (error instanceof InvalidInput) {
    return unprocessable(error.issues, (issue) => toldIssue(issue, say), say);
  }
  if (error instanceof Refusals) {
    return unprocessable(error.list, (one) => told(one, say), say, error.beyond);
  }
  if (error instanceof Refusal) return unprocessable([error], (one) => told(one, say), say);
  if (error instanceof NotFound) return { status: 404, body: { message: say('http.404') } };
  if (error instanceof Conflict) return conflict(error, say);
  if (error instanceof TurnedAway) return turnedAway(error, say);
  if (error instanceof OutcomeUnknown) return outcomeUnknown(say, requestId);
  return databaseFailure(error, say, requestId);
}

function denied({ status }: Denied, say: Say): Failure {
  // The contract fixes this sentence in every language.
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

/** The message key of a call whose idempotency key another call holds at the moment. */
export const KEY_IN_FLIGHT = 'http.key-in-flight';

/** The same call with the same idempotency key answers what happened, so it is worth sending again. */
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

function told({ code, params, field }: Refusal, say: Say): Problem {
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

/** SQLSTATE classes that mean "later" or "not well-formed"; 25006 is a database that is read-only for now. */
const LATER = /^(08|25006|53|57P0|57014|40001|40P01|55P03|58030)/;
const MALFORMED = /^(22P02|22003|22007|22008|22021|22P05|2201)/;

function databaseFailure(error: unknown, say: Say, requestId: string): Failure {
  const code = sqlState(error);
  if (LATER.test(code) || isStandby(error) || isUnreachable(error) || isFull(error)) {
    return {
      status: 503,
      body: { message: say('http.503'), request_id: requestId },
      retryAfter: RETRY_AFTER_S,
    };
  }
  if (MALFORMED.test(code)) return { status: 422, body: { message: say('http.422'), errors: {} } };
  return {
    status: 500,
    body: { message: say('http.500', { id: requestId }), request_id: requestId },
  };
}

/** The SQLSTATE of a database error, or nothing. */
export function sqlState(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
}

/** A standby refuses to begin a writing transaction, with the SQLSTATE of a missing feature. */
function isStandby(error: unknown): boolean {
  const routine = error instanceof Error && 'routine' in error ? String(error.routine) : '';
  return sqlState(error) === '0A000' && /read_?only/i.test(routine);
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = systemCode(error);
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /connection (terminated|timeout|ended)|not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}

/** The folder of files or of uploads under way takes nothing more, for now. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(systemCode(error));
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
