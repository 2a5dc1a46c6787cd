import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Column } from '@/lib/contract/reports/report';
import { Refusal } from '@/lib/domain/refusal';
import { csvHead, csvRows } from './csv';
import type { Db } from './host';
import { type Call, FileAnswer } from './serve';
import { streamSnapshot } from './snapshot-stream';
import { streamOf } from './stream-of';
import { makeUploadFolder, removeUploadFolder } from './upload-folder';
import { zipOf } from './zip';
import type { ExportRow } from '@/lib/workbook/export-row';
import type { Batches } from '@/lib/workbook/sheet';
import { XLSX_ROWS_MAX } from '@/lib/workbook/limits';
import { workbookOf } from '@/lib/workbook/workbook';

/** A table that can be sent as a file. */
export type Table = Readonly<{
  /** Name of the file without its extension. */
  name: string;
  title: string;
  /** Name of the organisation. */
  creator: string;
  createdAt: string;
  columns: readonly Column[];
  /**
   * Lines above the columns of a workbook or PDF file. A CSV file has none, because programs read its first line as the
   * column titles.
   */
  head: readonly string[];
  /** Keys of text columns, such as the currency, for which the table has separate totals. */
  totalsBy?: readonly string[];
}>;

type Speaker = Pick<Call, 'locale' | 'say'>;

/** Function that returns the rows of an export in batches, all read from one snapshot. */
export type RowSource = (db: Db) => AsyncGenerator<readonly ExportRow[], void>;

/** Returns a long table as a file. CSV streams from its own snapshot; a workbook with too many rows is refused. */
export async function longTableFile(
  call: Speaker & Pick<Call, 'db' | 'sources'>,
  format: 'csv' | 'xlsx',
  table: Table,
  source: RowSource,
): Promise<FileAnswer> {
  if (format === 'xlsx') return workbookFile(call, table, source(call.db));
  return csvFile(
    table,
    streamSnapshot(call.sources, (snapshot) => csvTexts(table.columns, source(snapshot))),
  );
}

/**
 * Writes a workbook to disk before it is sent. This way, a workbook with too many rows can still be refused, only one
 * batch of rows is in memory, and no transaction waits for a slow reader.
 */
export async function workbookFile(
  { locale, say }: Speaker,
  table: Table,
  batches: Batches,
): Promise<FileAnswer> {
  const { name, columns, title, creator, totalsBy = [] } = table;
  return new FileAnswer({
    name: `${name}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await spooled(
      zipOf(
        workbookOf(columns, limited(batches), {
          ...table,
          rightToLeft: locale === 'fa',
          footer: {
            start: `${creator} · ${title}`,
            end: say('screens.ui.export.page', { page: '&P', pages: '&N' }),
          },
          totalsBy,
        }),
      ),
    ),
  });
}

export function csvFile({ name }: Table, body: string | ReadableStream<Uint8Array>): FileAnswer {
  return new FileAnswer({ name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body });
}

async function* csvTexts(
  columns: readonly Column[],
  source: ReturnType<RowSource>,
): AsyncGenerator<string, void> {
  // The titles are part of the first batch, so that a database that fails before it has sent nothing.
  let titles = csvHead(columns);
  for await (const rows of source) {
    yield titles + csvRows(columns, rows);
    titles = '';
  }
  if (titles !== '') yield titles;
}

/** Passes rows through, and throws a refusal as soon as there are more rows than a workbook may have. */
async function* limited(source: Batches): ReturnType<RowSource> {
  let rows = 0;
  for await (const some of source) {
    rows += some.length;
    if (rows > XLSX_ROWS_MAX) throw new Refusal('report.too-long', { field: 'format' });
    yield some;
  }
}

/** Writes the parts to disk and returns a stream that deletes the file when it ends. */
async function spooled(made: AsyncGenerator<Buffer, void>): Promise<ReadableStream<Uint8Array>> {
  const folder = await makeUploadFolder();
  const file = path.join(folder, 'spool');
  try {
    await pipeline(made, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await removeUploadFolder(folder);
    throw error;
  }
  return streamOf(readOnce(file, folder));
}

async function* readOnce(file: string, folder: string): AsyncGenerator<Uint8Array, void> {
  try {
    const bytes: AsyncIterable<Uint8Array> = createReadStream(file);
    yield* bytes;
  } finally {
    await removeUploadFolder(folder);
  }
}
