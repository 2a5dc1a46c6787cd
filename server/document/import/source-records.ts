import type { Readable } from 'node:stream';

import {
  type Dialect,
  type Encoding,
  isWorkbook,
  SEPARATORS,
  type Separator,
} from '@/lib/domain/dialect';
import { RecordSplitter, SEP_LINE, type SplitRecord } from '@/lib/format/record-splitter';
import type { TypedKind } from '@/server/files/workbook/cell-value';
import type { SheetRow } from '@/server/files/workbook/sheet-reader';

/** Opens the file from its beginning; called more than once, because a file is read several times. */
export type Source = () => Readable;

/** A record of a file. A record of a workbook also has its row number, and the kinds of its cells that are not text. */
export type FileRecord = SplitRecord &
  Readonly<{
    row?: number;
    typed?: Readonly<Record<number, TypedKind>>;
    isHidden?: true;
  }>;

/** Parts of the dialect that are needed to split a file into records. */
export type Layout = Pick<Dialect, 'encoding' | 'separator' | 'sheet' | 'sheets' | 'title_rows'>;

/** Reads the records of a file in batches, including blank records. Rows above the head row are blank. */
export async function* recordBatches(
  source: Source,
  layout: Layout,
): AsyncGenerator<readonly FileRecord[]> {
  let above = layout.title_rows ?? 0;
  for await (const batch of allBatches(source, layout)) {
    const titles = batch.slice(0, above);
    above -= titles.length;
    yield [...titles.map(blanked), ...batch.slice(titles.length)];
  }
}

const blanked = ({ row }: FileRecord): FileRecord => ({
  cells: [],
  ...(row !== undefined && { row }),
});

/** Number of records in which the head row is searched. */
const HEAD_WITHIN = 20;

/**
 * Returns the number of records above the head row, such as the title of a table or groups of columns; undefined if the
 * first row is the head row. A later row is the head row only if it has two known titles, and each row above it has at
 * most one known title and half as many filled cells.
 */
export async function titleRowsOf(
  source: Source,
  layout: Layout,
  isKnown: (title: string) => boolean,
): Promise<number | undefined> {
  const records: FileRecord[] = [];
  for await (const batch of allBatches(source, layout)) {
    records.push(...batch.slice(0, HEAD_WITHIN - records.length));
    if (records.length === HEAD_WITHIN) break;
  }
  const known = ({ cells }: FileRecord) =>
    cells.filter((cell) => cell !== '' && isKnown(cell)).length;
  const at = records.findIndex((record) => known(record) >= 2);
  const head = records[at];
  const above = records.slice(0, Math.max(at, 0)).filter((record) => !isBlank(record));
  if (!head || above.length === 0) return undefined;
  return above.every((record) => filled(record) * 2 <= filled(head)) ? at : undefined;
}

const filled = ({ cells }: FileRecord): number => cells.filter((cell) => cell !== '').length;

/**
 * Reads all records of a file. A first line such as `sep=;` is skipped. A workbook was converted before, so its source
 * has one line of JSON per row.
 */
async function* allBatches(source: Source, layout: Layout): AsyncGenerator<readonly FileRecord[]> {
  if (isWorkbook(layout)) {
    for await (const lines of lineBatches(source)) {
      yield lines.map((line): SheetRow => JSON.parse(line));
    }
    return;
  }
  const splitter = new RecordSplitter(layout.separator ?? ',');
  let isFirst = true;
  for await (const text of textOf(source, layout.encoding ?? 'utf-8')) {
    yield splitter.push(isFirst ? text.replace(SEP_LINE, '') : text);
    isFirst = false;
  }
  yield splitter.end();
}

/** Cells of the head row, which is the first record that is not blank; empty if there is none. */
export async function headCells(source: Source, layout: Layout): Promise<readonly string[]> {
  for await (const batch of recordBatches(source, layout)) {
    const head = batch.find((record) => !isBlank(record));
    if (head) return head.cells;
  }
  return [];
}

/**
 * Returns the separator that a `sep=` line names, otherwise the separator with which the head row has the most known
 * titles.
 */
export async function separatorOf(
  source: Source,
  encoding: Encoding,
  isKnown: (title: string) => boolean,
): Promise<Separator> {
  const [text = ''] = await firstText(source, encoding);
  const named = SEPARATORS.find((separator) => separator === SEP_LINE.exec(text)?.[1]);
  if (named) return named;
  const found = SEPARATORS.map((separator) => {
    const titles = headOf(text, separator);
    return { separator, hits: titles.filter(isKnown).length, titles };
  });
  const [best] = found.toSorted((a, b) => b.hits - a.hits || b.titles.length - a.titles.length);
  return best?.separator ?? ',';
}

/** True if a record has no text, no typed cell and no flaw. */
export const isBlank = ({ cells, flaw, typed }: FileRecord): boolean =>
  !flaw && !typed && cells.every((cell) => cell === '');

function headOf(text: string, separator: Separator): readonly string[] {
  const splitter = new RecordSplitter(separator);
  const records = [...splitter.push(text), ...splitter.end()];
  return records.find((record) => !isBlank(record))?.cells ?? [];
}

async function firstText(source: Source, encoding: Encoding): Promise<string[]> {
  for await (const text of textOf(source, encoding)) if (text !== '') return [text];
  return [];
}

async function* lineBatches(source: Source): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const text of textOf(source, 'utf-8')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

/** Decodes the text of a file without its byte order mark. */
async function* textOf(source: Source, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const chunks: AsyncIterable<Uint8Array> = source();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
