import type * as v from 'valibot';

import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';

/** Names of the placeholders in a path: `ParamName<'users/{id}/show'>` is `'id'`. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/**
 * Callers that may use a call: anybody; any signed-in user; users who may create or edit at least one document type
 * (`writers`); or roles that have the action on the page.
 */
export type Allow =
  | 'anyone'
  | 'signed-in'
  | 'writers'
  /** With `or`, a caller needs the action on one of the two pages; the handler decides on which one. */
  | Readonly<{ page: Page; action: Action; or?: Page }>;

/**
 * A right that a call needs in addition to `allow`. Without `when`, the server always checks the right before it reads
 * the body. With `when`, the handler checks it if the condition in the text of `when` is met. The default `page` is the
 * page of the record.
 */
export type FurtherRight =
  | Readonly<{ page: Page; action: Action; when?: undefined }>
  | Readonly<{ page?: Page; action?: Action; when: string }>;

/**
 * Definition of one call from the browser to the server. The client, its hooks, the server's routes and validation, the
 * OpenAPI document and the test doubles are all derived from it, so no other call exists.
 */
export type Endpoint<
  Path extends string = string,
  Input extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: Path;
  summary: string;
  allow: Allow;
  also?: readonly FurtherRight[];
  /** Query of a GET, JSON body of another method, or form fields that accompany a file. */
  input: Input;
  answer: Answer;
  status?: 200 | 201;
  /** Set for a multipart body with the fields of `input` and one `file`. With `orJson` the body may also be JSON. */
  form?: {
    readonly maxBytes: number;
    readonly orJson?: true;
    /** The file is an image or a PDF. The server parses and rewrites it completely before the call ends. */
    readonly paper?: true;
    /** The file is a table: delimited text or a workbook. The server reads a workbook before the call begins. */
    readonly table?: true;
  };
  /** Set if the answer is a file, for all inputs or for some. */
  file?: true;
  /**
   * Set if the answer is a large export. The server creates at most two exports at a time, and one per caller. With `by
   * format`, these limits do not apply to `format=json`.
   */
  exports?: 'always' | 'by format';
  /** Set for a GET that changes data, as three calls of the specification do. Such a call needs the CSRF token. */
  changes?: true;
  /** Page whose rights cover the export of a list, if `allow` does not name it or the path does not end in `list`. */
  listedOn?: Page;
  /** Set if the call needs a person with a session. A program with a token is refused (403). */
  inPerson?: true;
  /** Set if the call stores nothing: it writes no audit row, and its transaction leaves no changes. */
  dry?: true;
  /**
   * Set if the answer contains a secret. The answer is never compressed, and its stored copy for repeated calls is
   * encrypted.
   */
  secret?: true;
  /** Time limit of the call on the server, in ms; the default is 30 s. */
  timeoutMs?: number;
  /** Paths whose cached answers become stale after the call, including all paths below them. */
  stales?: readonly string[];
}>;

export type Params<E extends Endpoint> = Readonly<Record<ParamName<E['path']>, string | number>>;
export type InputOf<E extends Endpoint> = v.InferInput<E['input']>;
export type ReadInput<E extends Endpoint> = v.InferOutput<E['input']>;
export type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>;

/**
 * Arguments of a call. `params` is required if the path has placeholders, `input` if its schema has required fields.
 */
export type Given<E extends Endpoint> = ([ParamName<E['path']>] extends [never]
  ? { params?: Params<E> }
  : { params: Params<E> }) &
  ({} extends InputOf<E> ? { input?: InputOf<E> } : { input: InputOf<E> }) & {
    file?: File;
    /** Value of the Idempotency-Key header of a POST. */
    key?: string;
  };

/**
 * Type of the last argument of a call: `Given`, which is optional if every field is optional, so that `call(endpoint)`
 * is valid.
 */
export type GivenArgs<E extends Endpoint> =
  {} extends Given<E> ? [given?: Given<E>] : [given: Given<E>];

export function endpoint<
  const Path extends string,
  I extends v.GenericSchema,
  A extends v.GenericSchema,
>(definition: Endpoint<Path, I, A>): Endpoint<Path, I, A> {
  return definition;
}

export function changesState(given: Pick<Endpoint, 'method' | 'changes'>): boolean {
  return given.method !== 'GET' || given.changes === true;
}

/** Returns the placeholder names of a path, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

export function fillPath(
  path: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} was called without "${name}".`);
    return encodeURIComponent(value);
  });
}
