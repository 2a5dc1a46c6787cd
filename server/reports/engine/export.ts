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

/** More rows than a workbook is made of; a CSV file has no such limit. */
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

/** The rows of a file, some at a time, read from one snapshot. */
export type RowSource = (db: Db) => AsyncGenerator<readonly ExportRow[], void>;

/** Whether a file is asked for; refuses whoever may not export. */
export function asksForFile<E extends Endpoint>(
  call: Pick<Call, 'require'>,
  { allow }: E,
  format: Format,
): format is 'csv' | 'xlsx' {
  if (format === undefined || format === 'json') return false;
  if (typeof allow === 'object') call.require(allow.page, 'export');
  return true;
}

/** A report whose rows are at hand, in the format that was asked for: the same columns and values. */
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

/**
 * A report that may be long, as a file. CSV is sent while it is read, from a snapshot of its own; a
 * workbook is refused when there are too many rows for it.
 */
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

/** The same rows, as long as they are no more than a workbook takes. */
async function* limited(source: ReturnType<RowSource>): ReturnType<RowSource> {
  let rows = 0;
  for await (const some of source) {
    rows += some.length;
    if (rows > XLSX_ROWS_MAX) throw new Refusal('report.too-long', { field: 'format' });
    yield some;
  }
}

/**
 * A workbook is written to disk before it is sent: it is refused when it grows too long, its memory is
 * that of one batch, and no transaction waits for whoever takes it.
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

/** Writes what is made to disk, and gives it as a stream that removes it when it ends. */
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

/** What a workbook says above its columns. A CSV file says none of it: programs read its first line as titles. */
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

/** Writes days and instants in the formats of the settings, instants in the organisation's time zone. */
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
