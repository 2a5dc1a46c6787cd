import * as v from 'valibot';

import { type ColumnFields, type Dialect, type Mapping, openPartsOf } from '@/lib/domain/dialect';
import { assignedColumns, type FileColumn, isKnownTitle, type TitleKnowledge } from './columns';
import {
  type CellKind,
  detectFormats,
  detectLayout,
  type Sample,
  sampleOf,
  undetected,
  type WorkbookSheets,
} from './dialect';
import type { Findings } from './findings';
import { RowReader, type RowSchema, type Wanted } from './row-reader';
import { headCells, type Layout, recordBatches, type Source, titleRowsOf } from './source-records';

/** Titles of an import's fields, and the store of earlier choices. */
export type Titles = Pick<TitleKnowledge, 'titlesOf'> &
  Readonly<{
    /** Returns the fields that were assigned in an earlier file with the same titles. */
    recall: (titles: readonly string[]) => Promise<ColumnFields | undefined>;
    /** Stores the fields of this file's columns for later files; undefined in a dry run. */
    remember?: (columns: readonly FileColumn[]) => Promise<void>;
  }>;

/** A file to import. The dialect is detected if it is not given. */
export type ImportFile = Readonly<{
  source: Source;
  mapping?: Mapping | undefined;
  dialect?: Dialect | undefined;
  /** Sheets, if the file is a workbook. */
  workbook?: WorkbookSheets | undefined;
  titles?: Titles | undefined;
}>;

/** The dialect and the columns of a file, with its first rows by field. */
export type Reading = Readonly<{
  dialect: Dialect;
  columns: readonly FileColumn[];
  /** Names of the import's fields; `needed` is true if a column must fill the field. */
  fields: readonly Readonly<{ name: string; needed: boolean }>[];
  preview: readonly Readonly<Record<string, string>>[];
  /**
   * If the file leaves the format of numbers or days open: a cell that can be read in several ways, with each reading.
   */
  samples: readonly Sample[];
}>;

/**
 * Reads a file as a stream. Rows with errors are reported in `findings` and left out. If the dialect is ambiguous, a
 * question is added to `findings` and the file is not read further.
 */
export async function readRows<Schema extends RowSchema>(
  file: ImportFile,
  wanted: Wanted<Schema>,
): Promise<Reading> {
  const { schema, needed, findings, isEnough = () => false } = wanted;
  const kinds = new Map(
    Object.entries(schema.entries).map(([column, cell]) => [column, cellKind(cell)]),
  );
  const fields = [...kinds.keys()].map((name) => ({ name, needed: needed.includes(name) }));
  const { dialect, columns, samples } = await openedFile(file, kinds, findings);
  const reading = { dialect, columns, fields, samples };
  if (openPartsOf(dialect).length > 0 || !dialect.decimal || !dialect.date_format) {
    return { ...reading, preview: [] };
  }
  const { decimal, date_format } = dialect;
  const isStrict = file.mapping?.columns === undefined;
  const reader = new RowReader({ ...wanted, kinds, columns, isStrict, decimal, date_format });
  for await (const batch of recordBatches(file.source, dialect)) {
    for (const record of batch) {
      reader.read(record);
      if (reader.isHeadWrong || isEnough()) return { ...reading, preview: reader.preview };
    }
  }
  reader.end();
  await file.titles?.remember?.(columns);
  return { ...reading, preview: reader.preview };
}

type Opened = Pick<Reading, 'dialect' | 'columns' | 'samples'>;

/** Detects the dialect of a file, unless it is given, and the fields of its columns. */
async function openedFile(
  file: ImportFile,
  kinds: ReadonlyMap<string, CellKind>,
  findings: Findings,
): Promise<Opened> {
  const { source, mapping = {}, workbook, titles } = file;
  const knowledge = {
    fields: [...kinds.keys()],
    given: mapping.columns,
    titlesOf: titles?.titlesOf,
  };
  const columnsOf = async (layout: Layout) => {
    const cells = await headCells(source, layout);
    const remembered = mapping.columns && (await titles?.recall(cells));
    return assignedColumns(cells, { ...knowledge, remembered });
  };
  if (file.dialect) {
    return { dialect: file.dialect, columns: await columnsOf(file.dialect), samples: [] };
  }

  const [whole = ''] = kinds.keys();
  const isKnown = isKnownTitle(knowledge);
  const { layout: found, question } = await detectLayout(source, {
    mapping,
    workbook,
    isKnown,
    whole,
  });
  if (question) {
    findings.add(question);
    return { dialect: undetected(found, mapping), columns: [], samples: [] };
  }
  const title_rows = await titleRowsOf(source, found, isKnown);
  const layout = { ...found, ...(title_rows !== undefined && { title_rows }) };
  if (title_rows !== undefined) {
    findings.note({ row: 1, column: whole, key: 'import.title-rows' });
  }
  const columns = await columnsOf(layout);
  const { dialect, questions } = await detectFormats(source, layout, { mapping, columns, kinds });
  for (const one of questions) findings.add(one);
  return { dialect, columns, samples: questions.flatMap(sampleOf) };
}

const CELL_KINDS = ['day', 'number', 'percent', 'fraction', 'line'] as const;

/** Returns the format of a column's cells from the metadata of the column's schema. */
function cellKind(schema: v.GenericSchema): CellKind {
  if ('wrapped' in schema) return cellKind(schema.wrapped as v.GenericSchema);
  const { cell } = v.getMetadata(schema);
  return CELL_KINDS.find((kind) => kind === cell);
}
