import type { Encoding } from '@/lib/domain/dialect';
import { markedEncoding, SingleByteJudge, wideEncoding } from '@/lib/format/encoding';
import type { Source } from './source-records';

const START_BYTES = 4096;

/** The encoding of a file, or the message key of the reason why none fits. */
export async function encodingOf(
  source: Source,
  wanted: Encoding | undefined,
): Promise<Readonly<{ name: Encoding }> | Readonly<{ key: string }>> {
  const start = await startOf(source);
  const marked = markedEncoding(start);
  if (marked && wanted && marked !== wanted) return { key: 'import.encoding-marked' };
  const name = wanted ?? marked ?? wideEncoding(start) ?? 'utf-8';
  if (await isWritten(source, name)) return { name };
  if (wanted ?? marked) return { key: 'import.encoding-broken' };
  const single = await singleByteOf(source);
  return single ? { name: single } : { key: 'import.encoding-open' };
}

async function startOf(source: Source): Promise<Uint8Array> {
  const chunks: AsyncIterable<Uint8Array> = source();
  for await (const chunk of chunks) return chunk.subarray(0, START_BYTES);
  return new Uint8Array();
}

/** True if every byte of the file is valid in the encoding. */
async function isWritten(source: Source, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const chunks: AsyncIterable<Uint8Array> = source();
  for await (const chunk of chunks) if (!isDecoded(decoder, chunk)) return false;
  return isDecoded(decoder);
}

/** Decodes a chunk, or the end of the stream. A decoder throws only if bytes are invalid. */
function isDecoded(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

async function singleByteOf(source: Source): Promise<Encoding | undefined> {
  const judge = new SingleByteJudge();
  const chunks: AsyncIterable<Buffer> = source();
  for await (const chunk of chunks) judge.push(chunk.toString('latin1'));
  return judge.end();
}
