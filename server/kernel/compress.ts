import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

import { acceptedCodings } from './accept-encoding';

/** Less than this is sent faster as it is. */
const BYTES_MIN = 1024;
/** Fast rather than small: each answer is compressed once, for one caller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const withGzip = promisify(gzip);
const withBrotli = promisify(brotliCompress);

/** Compresses text with brotli or else gzip, if the caller accepts it, and sets `content-encoding`. Text up to 1 kB stays as it is. */
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

/** A stream of text as the caller takes it. It is coded while it is sent, which only gzip does well. */
export function compressStream(
  stream: ReadableStream<Uint8Array>,
  head: Headers,
  accepted: string | undefined,
): ReadableStream<Uint8Array> {
  head.append('vary', 'accept-encoding');
  if (!acceptedCodings(accepted).includes('gzip')) return stream;
  head.set('content-encoding', 'gzip');
  // A stream of bytes takes any bytes; its type names only those of buffers that nobody shares.
  return stream.pipeThrough(
    new CompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>,
  );
}

/** Compresses what a handler answers as text, for answers that are the same for everybody. */
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
