import type { Asked, Outcome } from './asked';
import type { FileAnswer } from './serve';

/** An outcome as it goes over the wire. */
export function respond(outcome: Outcome, { requestId }: Asked): Response {
  const { status, answer, cookies, headers, file } = outcome;
  const head = new Headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': requestId });
  for (const cookie of cookies) head.append('set-cookie', cookie);
  if (file) {
    describe(file, head);
    return new Response(file.body as BodyInit, { status, headers: head });
  }
  head.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(answer), { status, headers: head });
}

function describe({ name, contentType, inline }: FileAnswer, head: Headers): void {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  head.set('content-type', contentType);
  head.set(
    'content-disposition',
    `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
  head.set('content-security-policy', "sandbox; default-src 'none'");
}
