import type * as v from 'valibot';

import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';

/** The `{name}` placeholders of a path: `ParamName<'users/{id}/show'>` is `'id'`. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/**
 * Who may call: anybody, anybody signed in, whoever may create or edit some document, or roles with an
 * action on a page.
 */
export type Allow =
  | 'anyone'
  | 'signed-in'
  | 'writers'
  /** With `or` the action on either page lets the caller in; which of both counts is for the call to judge. */
  | Readonly<{ page: Page; action: Action; or?: Page }>;

/**
 * A right that a call needs beside `allow`. Without `when` it is needed always, and asked before the body is
 * read. With `when`, a condition in words, the handler asks; a page that is left out is that of the record.
 */
export type FurtherRight =
  | Readonly<{ page: Page; action: Action; when?: undefined }>
  | Readonly<{ page?: Page; action?: Action; when: string }>;

/**
 * One call between browser and host, as data.
 *
 * The browser's client, its hooks, the host's routes and validation, the OpenAPI document and the
 * test doubles are all read from these values, so a call that is not defined here does not exist.
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
  /** Query of a GET, JSON body of the rest, fields beside the file of a form. */
  input: Input;
  answer: Answer;
  status?: 200 | 201;
  /** The body is multipart: the fields of `input` and one `file`. With `orJson` it may be JSON instead. */
  form?: {
    readonly maxBytes: number;
    readonly orJson?: true;
    /** The file is a paper: an image or a PDF, which is read whole and made anew before the call is done. */
    readonly paper?: true;
  };
  /** The answer is a file, or may be one. */
  file?: true;
  /** A file made of much: two are made at once. Always, or where the input's `format` asks for one. */
  exports?: 'always' | 'by format';
  /** A GET that changes something (the specification has three): needs the CSRF token. */
  changes?: true;
  /** Nothing is stored: no audit row, and the transaction ends without a trace. */
  dry?: true;
  /** The answer holds a secret: it is never compressed, and what is kept of it for a repeated call is sealed. */
  secret?: true;
  /** How long the host gives the call, in milliseconds; 30 s when left out. */
  timeoutMs?: number;
  /** Paths whose cached answers this call makes stale; each covers everything below it. */
  stales?: readonly string[];
}>;

export type Params<E extends Endpoint> = Readonly<Record<ParamName<E['path']>, string | number>>;
export type InputOf<E extends Endpoint> = v.InferInput<E['input']>;
export type ReadInput<E extends Endpoint> = v.InferOutput<E['input']>;
export type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>;

/** What a caller gives: params when the path has any, input when the schema asks for any. */
export type Given<E extends Endpoint> = ([ParamName<E['path']>] extends [never]
  ? { params?: Params<E> }
  : { params: Params<E> }) &
  ({} extends InputOf<E> ? { input?: InputOf<E> } : { input: InputOf<E> }) & {
    file?: File;
    /** The Idempotency-Key of a POST. */
    key?: string;
  };

/** `Given` as trailing arguments, so that a call that needs nothing is written `call(endpoint)`. */
export type GivenArgs<E extends Endpoint> =
  {} extends Given<E> ? [given?: Given<E>] : [given: Given<E>];

export function endpoint<
  const Path extends string,
  I extends v.GenericSchema,
  A extends v.GenericSchema,
>(definition: Endpoint<Path, I, A>): Endpoint<Path, I, A> {
  return definition;
}

export function changesState(given: Endpoint): boolean {
  return given.method !== 'GET' || given.changes === true;
}

/** The names of a path's placeholders, in order. */
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
