import type { Readable } from 'node:stream';

import { type Dialect, type Encoding, SEPARATORS, type Separator } from '@/lib/domain/dialect';
import { RecordSplitter, SEP_LINE, type SplitRecord } from '@/lib/format/record-splitter';

/** Opens the file from its beginning; called more than once, because a file is read several times. */
export type Source = () => Readable;

/** Reads the records of a file in batches, blank ones included. A first line such as `sep=;` is skipped. */
export async function* recordBatches(
  source: Source,
  { encoding, separator }: Pick<Dialect, 'encoding' | 'separator'>,
): AsyncGenerator<readonly SplitRecord[]> {
  const splitter = new RecordSplitter(separator ?? ',');
  let isFirst = true;
  for await (const text of textOf(source, encoding ?? 'utf-8')) {
    yield splitter.push(isFirst ? text.replace(SEP_LINE, '') : text);
    isFirst = false;
  }
  yield splitter.end();
}

/**
 * Returns the separator that a `sep=` line names, otherwise the separator with which the head row has the most known
 * columns.
 */
export async function separatorOf(
  source: Source,
  encoding: Encoding,
  known: readonly string[],
): Promise<Separator> {
  const [text = ''] = await firstText(source, encoding);
  const named = SEPARATORS.find((separator) => separator === SEP_LINE.exec(text)?.[1]);
  if (named) return named;
  const found = SEPARATORS.map((separator) => {
    const columns = headColumns(headOf(text, separator));
    return { separator, hits: columns.filter((column) => known.includes(column)).length, columns };
  });
  const [best] = found.toSorted((a, b) => b.hits - a.hits || b.columns.length - a.columns.length);
  return best?.separator ?? ',';
}

/** Column names in lower case. A cell without a name stays empty. */
export const headColumns = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim().toLowerCase());

/** True if all cells of a record are empty. */
export const isBlank = ({ cells, flaw }: SplitRecord): boolean =>
  !flaw && cells.every((cell) => cell === '');

function headOf(text: string, separator: Separator): readonly string[] {
  const splitter = new RecordSplitter(separator);
  const records = [...splitter.push(text), ...splitter.end()];
  return records.find((record) => !isBlank(record))?.cells ?? [];
}

async function firstText(source: Source, encoding: Encoding): Promise<string[]> {
  for await (const text of textOf(source, encoding)) if (text !== '') return [text];
  return [];
}

/** Decodes the text of a file without its byte order mark. */
async function* textOf(source: Source, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const chunks: AsyncIterable<Uint8Array> = source();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
