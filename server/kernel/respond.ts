import type { IncomingCall, Outcome } from './incoming-call';
import { compressStream, compressText } from './compress';
import type { FileAnswer } from './serve';

/**
 * Builds the HTTP response of an outcome. Text is compressed unless the response contains a secret: an attacker who can
 * make a browser send calls and sees the length of the responses could derive the secret.
 */
export async function respond(
  outcome: Outcome,
  { requestId, header }: IncomingCall,
): Promise<Response> {
  const { status, answer, cookies, headers, file, isSecret } = outcome;
  const head = new Headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': requestId });
  for (const cookie of cookies) head.append('set-cookie', cookie);
  const accepted = isSecret || cookies.length > 0 ? undefined : header('accept-encoding');
  if (file) {
    describe(file, head);
    return new Response(await bodyOf(file, head, accepted), { status, headers: head });
  }
  head.set('content-type', 'application/json; charset=utf-8');
  const body = await compressText(JSON.stringify(answer), head, accepted);
  return new Response(body, { status, headers: head });
}

async function bodyOf(
  { body, contentType }: FileAnswer,
  head: Headers,
  accepted: string | undefined,
): Promise<BodyInit> {
  const isText = contentType.startsWith('text/');
  if (isText && body instanceof ReadableStream) return compressStream(body, head, accepted);
  if (isText && typeof body === 'string') return compressText(body, head, accepted);
  // The cast is safe: a body may be bytes in any kind of memory, and only the type distinguishes these kinds.
  return body as BodyInit;
}

function describe({ name, contentType, inline, headers }: FileAnswer, head: Headers): void {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  head.set('content-type', contentType);
  head.set(
    'content-disposition',
    `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
  head.set('content-security-policy', "sandbox; default-src 'none'");
  for (const [key, value] of Object.entries(headers)) head.set(key, value);
}
