import type { Column } from '@/lib/contract/reports/report';
import { sum } from '@/lib/domain/money';
import { type ExportRow, lineAt, totalRow } from '@/lib/workbook/export-row';
import { formatsOf } from './formats';
import type { Db } from './host';
import { organisationOf } from './organisation';
import type { Call, FileAnswer } from './serve';
import { longTableFile } from './table-file';

/**
 * A column of an exported list; `of` returns its value in a row. If `isSummed`, the column gets a total; all its values
 * must be in one currency.
 */
export type ListColumn<Row> = Column &
  Readonly<{ of: (row: Row) => string | number | null; isSummed?: true }>;

type List<Row> = Readonly<{
  /** Name of the file. */
  name: string;
  /** Title of the list; by default the text of the page with this name. */
  title?: string;
  columns: readonly ListColumn<Row>[];
  /** Active filters in words. */
  filters: readonly string[];
  /** Returns all matching rows in batches, read from one snapshot. */
  rows: (db: Db) => AsyncGenerator<readonly Row[], void>;
  /** Depth of a row in a list that is a tree, from 1. */
  levelOf?: (row: Row) => number;
}>;

type Exporting = Pick<Call, 'db' | 'sources' | 'host' | 'locale' | 'me' | 'say' | 'today'> &
  Readonly<{ input: Readonly<{ format?: 'csv' | 'xlsx' | undefined }> }>;

/** Returns the rows of a list as a CSV file or a workbook. */
export async function listFile<Row>(call: Exporting, list: List<Row>): Promise<FileAnswer> {
  const { db, host, me, say, today, input } = call;
  const { name, columns, filters, rows, levelOf = () => 1 } = list;
  const { title = say(`routes.${name}`) } = list;
  const { name: creator } = await organisationOf(db);
  const { instant } = await formatsOf(db);
  const createdAt = host.now().toISOString();
  const table = {
    name: `${name}-${await today()}`,
    title,
    creator,
    createdAt,
    columns,
    head: [
      title,
      creator,
      ...(filters.length === 0 ? [] : [filters.join(say('reports.words.comma'))]),
      say('reports.head.made', { at: instant(createdAt), by: me.name }),
    ],
  };
  return longTableFile(call, input.format ?? 'csv', table, async function* cells(from) {
    const sums = new Map<string, string>();
    for await (const some of rows(from)) {
      for (const { key, of } of columns.filter(({ isSummed }) => isSummed)) {
        sums.set(key, sum([sums.get(key) ?? '0', ...some.map((row) => String(of(row) ?? '0'))]));
      }
      yield some.map((row) => lineAt(levelOf(row), cellsOf(columns, row)));
    }
    if (sums.size > 0) yield [totalRow({ ...Object.fromEntries(sums), ...totalLabel(call, list) })];
  });
}

/** Label of the total, in the first text column. */
const totalLabel = <Row>({ say }: Exporting, { columns }: List<Row>): ExportRow => ({
  [columns.find(({ type }) => type === 'text')?.key ?? '']: say('column.total'),
});

const cellsOf = <Row>(columns: readonly ListColumn<Row>[], row: Row): ExportRow =>
  Object.fromEntries(columns.map(({ key, of }) => [key, of(row)]));

/** Describes the active filters of a list: label and value. A filter without a value is not active. */
export const filterWords = (
  given: readonly (readonly [label: string, value: string | undefined])[],
): string[] => given.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
