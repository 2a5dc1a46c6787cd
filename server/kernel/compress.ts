import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

import { acceptedCodings } from './accept-encoding';

/** Size in bytes up to which text is sent uncompressed, because that is faster. */
const BYTES_MIN = 1024;
/** Compression quality, chosen for speed: each response is compressed once, for one caller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const withGzip = promisify(gzip);
const withBrotli = promisify(brotliCompress);

/** Compresses text of more than 1 kB with brotli, otherwise gzip, if the caller accepts it, and sets the header. */
export async function compressText(
  text: string,
  head: Headers,
  accepted: string | undefined,
): Promise<string | Uint8Array<ArrayBuffer>> {
  head.append('vary', 'accept-encoding');
  const [coding] = acceptedCodings(accepted);
  if (!coding || Buffer.byteLength(text) <= BYTES_MIN) return text;
  head.set('content-encoding', coding);
  return coding === 'br' ? withBrotli(text, BROTLI) : withGzip(text);
}

/** Compresses a stream of text with gzip, if the caller accepts it. Only gzip compresses well while it streams. */
export function compressStream(
  stream: ReadableStream<Uint8Array>,
  head: Headers,
  accepted: string | undefined,
): ReadableStream<Uint8Array> {
  head.append('vary', 'accept-encoding');
  if (!acceptedCodings(accepted).includes('gzip')) return stream;
  head.set('content-encoding', 'gzip');
  // The cast is needed because the declared type excludes shared buffers, which the stream accepts.
  return stream.pipeThrough(
    new CompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>,
  );
}

/** Middleware that compresses a handler's text. Use it only for answers that are equal for all callers. */
export const compressed: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.req.method === 'HEAD' || !context.res.ok) return;
  const { status, headers } = context.res;
  const head = new Headers(headers);
  const text = await context.res.text();
  const body = await compressText(text, head, context.req.header('accept-encoding'));
  context.res = undefined;
  context.res = new Response(body, { status, headers: head });
};
