import * as v from 'valibot';

import { type AnswerOf, type Endpoint, fillPath, type Given } from '@/lib/contract/endpoint';
import { ApiError, failureOf } from './api-error';
import { csrfToken, fetchCsrfCookie } from './csrf';
import { misread } from './misread';

type Sent<E extends Endpoint> = Given<E> &
  Readonly<{
    file: File;
    /** Called with the share of the file that is uploaded, from 0 to 1. */
    onProgress: (share: number) => void;
    signal?: AbortSignal;
  }>;

/**
 * Makes a call with a file and reports upload progress. It uses XMLHttpRequest, because `fetch` reports progress only
 * over HTTP/2, which a server without TLS does not offer.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { params, input, file, onProgress, signal }: Sent<E>,
): Promise<AnswerOf<E>> {
  const body = new FormData();
  for (const [key, value] of Object.entries<unknown>(input ?? {})) {
    if (typeof value === 'string') body.set(key, value);
  }
  body.set('file', file);
  const { status, text } = await send(`/api/${fillPath(endpoint.path, params)}`, {
    body,
    onProgress,
    signal,
  });
  const parsedBody = parsed(text);
  if (status === 419) await fetchCsrfCookie().catch(() => undefined);
  if (status < 200 || status > 299) throw new ApiError(status, failureOf(status, parsedBody));
  const read = v.safeParse(endpoint.answer, parsedBody);
  if (read.success) return read.output;
  throw misread(endpoint, {
    response: new Response(null, { status }),
    body: parsedBody,
    issues: read.issues,
  });
}

type Way = Readonly<{
  body: FormData;
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
}>;

/** Sends the request. Status 0 means that there was no response. */
function send(address: string, { body, onProgress, signal }: Way) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang || 'en');
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest');
    request.setRequestHeader('x-xsrf-token', csrfToken());
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => {
      resolve({ status: request.status, text: request.responseText });
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
