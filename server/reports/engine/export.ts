import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import type { Column, ReportHead } from '@/lib/contract/reports/report';
import { Refusal } from '@/lib/domain/refusal';
import { formatDay, formatInstant } from '@/lib/format/date';
import { daysInWords } from '@/lib/format/period-words';
import type { Db } from '@/server/kernel/host';
import { type Call, FileAnswer } from '@/server/kernel/serve';
import { csvHead, csvOf, csvRows } from '@/server/kernel/csv';
import { organisationOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { streamSnapshot } from '@/server/kernel/snapshot-stream';
import { streamOf } from '@/server/kernel/stream-of';
import { makeUploadFolder, removeUploadFolder } from '@/server/kernel/upload-folder';
import { filterWords } from './filter-words';
import { xlsxOf } from './xlsx';
import type { ExportRow } from './export-row';

export type Format = 'json' | 'csv' | 'xlsx' | undefined;

/** Most rows of a workbook; a CSV file has no limit. */
export const XLSX_ROWS_MAX = 100_000;

type Write = (text: string) => string;

type Head = Readonly<
  Pick<
    ReportHead,
    | 'report'
    | 'organisation'
    | 'currency'
    | 'from'
    | 'to'
    | 'as_of'
    | 'known_at'
    | 'generated_at'
    | 'generated_by'
  >
> &
  Readonly<{ columns: readonly Column[] }>;
type Speaker = Pick<Call, 'db' | 'locale' | 'say'> &
  Readonly<{ input: Readonly<Record<string, unknown>> }>;

/** Rows of a file in batches, read from one snapshot. */
export type RowSource = (db: Db) => AsyncGenerator<readonly ExportRow[], void>;

/** True if a file is requested. Refuses a user without the export right. */
export function asksForFile<E extends Endpoint>(
  call: Pick<Call, 'require'>,
  { allow }: E,
  format: Format,
): format is 'csv' | 'xlsx' {
  if (format === undefined || format === 'json') return false;
  if (typeof allow === 'object') call.require(allow.page, 'export');
  return true;
}

/** Returns a report that is already in memory as JSON, CSV or XLSX, with the same columns and values. */
export async function reportFile<E extends Endpoint>(
  call: Speaker & Pick<Call, 'require'> & Readonly<{ input: Readonly<{ format?: Format }> }>,
  endpoint: E,
  answer: AnswerOf<E> & Head,
  rows: readonly ExportRow[],
): Promise<AnswerOf<E> | FileAnswer> {
  const { format } = call.input;
  if (!asksForFile(call, endpoint, format)) return answer;
  if (format === 'xlsx') return workbook(answer, [rows], call);
  return csvFile(answer, csvOf(answer.columns, rows));
}

/** Returns a long report as a file. CSV streams from its own snapshot; a workbook with too many rows is refused. */
export async function longReportFile(
  call: Speaker & Pick<Call, 'host'>,
  format: 'csv' | 'xlsx',
  head: Head,
  source: RowSource,
): Promise<FileAnswer> {
  if (format === 'csv') {
    return csvFile(
      head,
      streamSnapshot(call.host.db, (snapshot) => csvTexts(head.columns, source(snapshot))),
    );
  }

  return workbook(head, limited(source(call.db)), call);
}

/** Passes rows on, up to the limit of a workbook. */
async function* limited(source: ReturnType<RowSource>): ReturnType<RowSource> {
  let rows = 0;
  for await (const some of source) {
    rows += some.length;
    if (rows > XLSX_ROWS_MAX) throw new Refusal('report.too-long', { field: 'format' });
    yield some;
  }
}

/**
 * Writes a workbook to disk before it is sent. So a long one can still be refused, only one batch is in memory, and no
 * transaction waits for a slow reader.
 */
async function workbook(
  head: Head,
  batches: Parameters<typeof xlsxOf>[1],
  speaker: Speaker,
): Promise<FileAnswer> {
  return new FileAnswer({
    name: `${nameOf(head)}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await spooled(
      xlsxOf(head.columns, batches, {
        rightToLeft: speaker.locale === 'fa',
        head: await headLines(head, speaker),
      }),
    ),
  });
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

/** Lines above the columns of a workbook. CSV files have none, because programs read their first line as titles. */
async function headLines(head: Head, speaker: Speaker): Promise<readonly string[]> {
  const { db, locale, say, input } = speaker;
  const { day, instant } = await formatsOf(db);
  const { own, twin } = daysInWords(head, locale, day);
  const filters = await filterWords(speaker, input);
  const label = say(head.as_of === undefined ? 'reports.head.period' : 'reports.head.asOf');
  return [
    say(`routes.${head.report}`),
    head.organisation,
    `${label} ${own}${twin ? ` · ${twin}` : ''}`,
    `${say('reports.currency.label')} ${head.currency}`,
    ...(filters === '' ? [] : [filters]),
    ...(head.known_at === undefined
      ? []
      : [say('reports.words.knownAt', { at: instant(head.known_at) })]),
    say('reports.head.made', { at: instant(head.generated_at), by: head.generated_by }),
  ];
}

/** Formats days and instants as in the settings, instants in the organisation's time zone. */
async function formatsOf(db: Db): Promise<Readonly<Record<'day' | 'instant', Write>>> {
  const { timezone } = await organisationOf(db);
  const { dateFormat: date, timeFormat: time } = await settingOf(db, 'system-setting');
  return {
    day: (day) => formatDay(day, date),
    instant: (iso) => formatInstant(iso, { date, time, timezone }),
  };
}

function csvFile(head: Head, body: string | ReadableStream<Uint8Array>): FileAnswer {
  return new FileAnswer({
    name: `${nameOf(head)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body,
  });
}

function nameOf({ report, from, to }: Head): string {
  return `${report}-${from}-${to}`;
}

async function* csvTexts(
  columns: readonly Column[],
  source: ReturnType<RowSource>,
): AsyncGenerator<string, void> {
  yield csvHead(columns);
  for await (const rows of source) yield csvRows(columns, rows);
}
