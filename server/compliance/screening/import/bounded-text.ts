import type { Readable } from 'node:stream';

import { Refusal } from '@/lib/domain/refusal';
import { errorCode } from '@/server/database/error-code';

const NOT_UTF8 = 'ERR_ENCODING_INVALID_ENCODED_DATA';

/** Decodes a file as it streams in. Refuses bytes that are not UTF-8. */
export async function* textOf(file: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Uint8Array> = file;
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (errorCode(error) !== NOT_UTF8) throw error;
    throw new Refusal('screening.encoding', { field: 'file' });
  }
}

/** Maximum number of characters in a line of text, or between two tags of XML. */
export const LONGEST_PIECE = 1_000_000;

/** Splits a text into lines. Refuses a line that is too long. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_PIECE) throw new Refusal('screening.malformed', { field: 'file' });
    yield* lines;
  }
  if (rest !== '') yield rest;
}
