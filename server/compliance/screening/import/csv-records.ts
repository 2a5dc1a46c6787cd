import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { parse } from 'csv-parse';

import { Refusal } from '@/lib/domain/refusal';

const ROW_BYTES_MAX = 100_000;
/** DOS end-of-file character; some old files end with it. */
const END_SIGN = '\u001a';

export type Row = Readonly<{ cells: readonly string[]; at: number }>;

/** Yields the rows of a CSV as it streams in; empty rows are skipped. Refuses a file that is not a CSV. */
export async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    trim: true,
    max_record_size: ROW_BYTES_MAX,
  });
  const source = Readable.from(text);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  source.on('error', failed.reject);
  pipeline(source, parser).catch(() => undefined);
  const rows = parser[Symbol.asyncIterator]();
  for (let at = 1; ; at += 1) {
    const next = await Promise.race([rows.next().catch(refused), failed.promise]);
    if (next.done) return;
    const cells: readonly string[] = next.value;
    if (cells.some((cell) => cell !== '' && cell !== END_SIGN)) yield { cells, at };
  }
}

/**
 * Rethrows a refusal that reading the text has caused. Any other error is replaced by a refusal, because the file is
 * not a CSV.
 */
function refused(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('screening.malformed', { field: 'file' });
}
