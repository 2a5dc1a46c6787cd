import { isHTTPError, type RetryOptions } from 'ky';
import * as v from 'valibot';

import {
  type AnswerOf,
  changesState,
  type Endpoint,
  fillPath,
  type Given,
  type GivenArgs,
} from '@/lib/contract/endpoint';
import { ApiError, failureOf, isUnsettled } from './api-error';
import { csrfToken, fetchCsrfCookie } from './csrf';
import { http } from './http';
import { misread } from './misread';

/**
 * Called on a 401 response to `call` or `download`, so that the page frame can ask the user to sign in. Public pages
 * set no listener, so nothing happens there.
 */
let onUnauthorized: () => void = () => undefined;

export function whenUnauthorized(listener: () => void): () => void {
  onUnauthorized = listener;
  return () => {
    onUnauthorized = () => undefined;
  };
}

/** Message that explains to the user why changes are blocked; undefined if they are not blocked. */
let hold: string | undefined;

/**
 * Fails every call of this module that stores something, before it is sent, with `sentence` as the error message. Ends
 * when the returned function is called. Signing in and out still works.
 */
export function holdChanges(sentence: string): () => void {
  hold = sentence;
  return () => {
    hold = undefined;
  };
}

/** Abort controllers of the pending calls of this module that store something. */
const underWay = new Set<AbortController>();

/**
 * Aborts the pending calls of this module that store something; each fails with `sentence` as the error message. The
 * server may have stored them; a retry with the same idempotency key stores nothing twice.
 */
export function giveUpChanges(sentence: string): void {
  for (const waiting of underWay) waiting.abort(sentence);
}

/**
 * Makes a contract call. The answer is validated, so code can trust its type; an invalid answer fails the call with a
 * message.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[given]: GivenArgs<E>
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, given);
  const body = await jsonOf(response);
  const read = v.safeParse(endpoint.answer, body);
  if (read.success) return read.output;
  throw misread(endpoint, { response, body, issues: read.issues });
}

/**
 * Repeats a call once after a 419. The client has requested a new CSRF cookie by then, so the second call has a token.
 */
export async function sendTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 419) return work();
    throw error;
  }
}

/** Makes a call whose answer is a file. */
export async function download<E extends Endpoint>(
  endpoint: E,
  ...[given]: GivenArgs<E>
): Promise<{ name: string; blob: Blob }> {
  const response = await send(endpoint, given);
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'sarraf';
  return { name, blob: await response.blob() };
}

/** Body of a response as JSON; undefined if it is not JSON. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

type AnyGiven = Partial<Given<Endpoint>> & { input?: unknown };

async function send(endpoint: Endpoint, given: AnyGiven = {}): Promise<Response> {
  if (hold !== undefined && stores(endpoint)) throw refusal(403, hold);
  const url = new URL(`/api/${fillPath(endpoint.path, given.params)}`, location.origin);
  if (endpoint.method === 'GET') {
    for (const [key, value] of Object.entries(given.input ?? {})) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
  }
  const waiting = new AbortController();
  if (stores(endpoint)) underWay.add(waiting);
  try {
    return await http(url, {
      method: endpoint.method,
      signal: waiting.signal,
      headers: {
        'accept-language': document.documentElement.lang || 'en',
        ...(changesState(endpoint) && { 'x-xsrf-token': csrfToken() }),
        ...(given.key !== undefined && { 'idempotency-key': given.key }),
      },
      ...(given.key !== undefined && { retry: UNTIL_SETTLED }),
      ...bodyOf(endpoint, given),
    });
  } catch (error) {
    if (waiting.signal.aborted) throw refusal(0, String(waiting.signal.reason));
    throw await apiError(error);
  } finally {
    underWay.delete(waiting);
  }
}

/**
 * Retries a call with the same idempotency key while the server still processes it or does not know whether it was
 * stored. Every other failure is thrown immediately.
 */
const UNTIL_SETTLED: RetryOptions = {
  limit: 5,
  methods: ['post'],
  statusCodes: [409, 503],
  shouldRetry: ({ error }) => (isHTTPError(error) && isUnsettled(error.data) ? undefined : false),
};

function stores(endpoint: Endpoint): boolean {
  return changesState(endpoint) && endpoint.dry !== true && endpoint.allow !== 'anyone';
}

const refusal = (status: number, message: string) =>
  new ApiError(status, { message, errors: {}, body: undefined });

function bodyOf({ method, form }: Endpoint, { input, file }: AnyGiven) {
  if (method === 'GET') return {};
  if (!form || (form.orJson && !file)) return { json: input ?? {} };
  const body = new FormData();
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value !== undefined) body.set(key, String(value));
  }
  if (file) body.set('file', file);
  return { body };
}

async function apiError(error: unknown): Promise<unknown> {
  if (!isHTTPError(error)) return new ApiError(0, failureOf(0, undefined), undefined, error);
  const { response } = error;
  if (response.status === 419) await fetchCsrfCookie().catch(() => undefined);
  if (response.status === 401) onUnauthorized();
  return new ApiError(response.status, failureOf(response.status, error.data), response, error);
}
