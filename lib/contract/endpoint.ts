import type * as v from 'valibot';

import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';

/** Placeholder names of a path: `ParamName<'users/{id}/show'>` is `'id'`. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/**
 * The right to call: anybody, any signed-in user, users who may create or edit some document (`writers`), or roles with
 * an action on a page.
 */
export type Allow =
  | 'anyone'
  | 'signed-in'
  | 'writers'
  /** With `or`, the action on either page is enough; the handler decides which of them applies. */
  | Readonly<{ page: Page; action: Action; or?: Page }>;

/**
 * A right that a call needs in addition to `allow`. Without `when` it is always checked, before the body is read.
 * `when` is a condition in words that the handler checks; the page defaults to that of the record.
 */
export type FurtherRight =
  | Readonly<{ page: Page; action: Action; when?: undefined }>
  | Readonly<{ page?: Page; action?: Action; when: string }>;

/**
 * Definition of one call between browser and host. The client, its hooks, the host's routes and validation, the OpenAPI
 * document and the test doubles all read these values, so a call that is not defined here does not exist.
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
  /** Query of a GET, JSON body of other methods, or the form fields beside the file. */
  input: Input;
  answer: Answer;
  status?: 200 | 201;
  /** Multipart body with the fields of `input` and one `file`. With `orJson` it may be JSON instead. */
  form?: {
    readonly maxBytes: number;
    readonly orJson?: true;
    /** The file is an image or a PDF, which the host parses completely and rewrites before the call ends. */
    readonly paper?: true;
  };
  /** The answer is a file, always or for some inputs. */
  file?: true;
  /**
   * A large export; the host makes two at a time, one per caller. `by format` means only if the `format` is not json.
   */
  exports?: 'always' | 'by format';
  /** A GET that changes data (the specification has three); it needs the CSRF token. */
  changes?: true;
  /** Nothing is stored: no audit row, and the transaction leaves no changes. */
  dry?: true;
  /** The answer holds a secret: it is never compressed, and its copy for repeated calls is encrypted. */
  secret?: true;
  /** Time limit of the call on the host, in ms; defaults to 30 s. */
  timeoutMs?: number;
  /** Paths whose cached answers become stale, including all paths below them. */
  stales?: readonly string[];
}>;

export type Params<E extends Endpoint> = Readonly<Record<ParamName<E['path']>, string | number>>;
export type InputOf<E extends Endpoint> = v.InferInput<E['input']>;
export type ReadInput<E extends Endpoint> = v.InferOutput<E['input']>;
export type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>;

/** Arguments of a call: `params` if the path has any, `input` if the schema requires any. */
export type Given<E extends Endpoint> = ([ParamName<E['path']>] extends [never]
  ? { params?: Params<E> }
  : { params: Params<E> }) &
  ({} extends InputOf<E> ? { input?: InputOf<E> } : { input: InputOf<E> }) & {
    file?: File;
    /** The Idempotency-Key of a POST. */
    key?: string;
  };

/** `Given` as trailing arguments, so that a call without arguments is written `call(endpoint)`. */
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

/** Names of a path's placeholders, in order. */
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
