import * as v from 'valibot';

import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import {
  DATE_FORMATS,
  DECIMAL_SIGNS,
  DIGITS,
  ENCODINGS,
  type Mapping,
  SEPARATORS,
} from '@/lib/domain/dialect';
import { type Endpoint, endpoint, type FurtherRight } from './endpoint';

/**
 * Format of an imported file. A part that the file does not determine is null. A workbook has `sheets`, and neither
 * encoding nor separator.
 */
export const Dialect = v.object({
  encoding: v.nullable(v.picklist(ENCODINGS)),
  separator: v.nullable(v.picklist(SEPARATORS)),
  decimal: v.nullable(v.picklist(DECIMAL_SIGNS)),
  thousands: v.nullable(v.string()),
  digits: v.picklist(DIGITS),
  date_format: v.nullable(v.picklist(DATE_FORMATS)),
  sheet: v.optional(v.nullable(v.string())),
  sheets: v.optional(v.array(v.string())),
  /** Number of rows above the column titles, which are not imported; missing if there are none. */
  title_rows: v.optional(v.number()),
});

/** Field of the import for each column title. An empty field means that the column is not imported. */
const ColumnFields = v.record(
  v.pipe(v.string(), v.maxLength(200, 'text-long')),
  v.pipe(v.string(), v.maxLength(60, 'text-long')),
);

/** Parts of the file format and fields of the columns that the user sets, as JSON text. */
const MappingText = v.pipe(
  v.string(),
  v.maxLength(80_000, 'text-long'),
  v.parseJson(undefined, 'json'),
  v.strictObject(
    {
      encoding: v.optional(v.picklist(ENCODINGS, 'choice')),
      separator: v.optional(v.picklist(SEPARATORS, 'choice')),
      decimal: v.optional(v.picklist(DECIMAL_SIGNS, 'choice')),
      date_format: v.optional(v.picklist(DATE_FORMATS, 'choice')),
      sheet: v.optional(
        v.pipe(
          v.string(),
          v.check((text) => !text.includes('\u0000'), 'text-clean'),
          v.maxLength(100, 'text-long'),
        ),
      ),
      columns: v.optional(ColumnFields),
    },
    'object',
  ),
);

/** Form field that all imports have. */
export const mappingField = { mapping: v.optional(MappingText) } as const;

/** Form fields of an import, in addition to the file. */
export const importInput = v.strictObject({
  dry_run: v.optional(v.picklist(['1', 'true', '0', 'false'])),
  ...mappingField,
});

/** Multipart form of an import. The file is delimited text or a workbook. */
export const tableForm = (megabytes: number) =>
  ({ maxBytes: megabytes * 1024 * 1024, table: true }) as const;

const CellMessage = v.object({ row: v.number(), column: v.string(), message: v.string() });

/** Fields about the file that every import answer has. */
export const importFields = {
  dialect: Dialect,
  /** Values that were changed before they were stored, such as line breaks replaced with spaces. */
  notes: v.array(CellMessage),
  /** First parsed rows, as cell texts by column; only in a dry run. */
  preview: v.optional(v.array(v.record(v.string(), v.string()))),
  /**
   * Columns of the file, each with the field that it fills; the field is null if the column is not imported. Only in a
   * dry run.
   */
  columns: v.optional(
    v.array(v.object({ letter: v.string(), title: v.string(), field: v.nullable(v.string()) })),
  ),
  /**
   * Cells of the file that can be read in more than one way, such as `01/02/2026`. Each has the value that every
   * possible format would give. Only in a dry run.
   */
  samples: v.optional(
    v.array(
      v.object({
        part: v.picklist(['decimal', 'date_format']),
        text: v.string(),
        readings: v.array(v.object({ choice: v.string(), value: v.string() })),
      }),
    ),
  ),
  /** Fields that a column can fill. Only in a dry run. */
  fields: v.optional(
    v.array(v.object({ name: v.string(), label: v.string(), needed: v.boolean() })),
  ),
  errors: v.array(CellMessage),
} as const;

const recordAnswer = v.object({
  records: v.number(),
  ...importFields,
  /** Warnings about rows that are imported nevertheless. */
  warnings: importFields.errors,
});

type Imported<Path extends string, Own> = Readonly<{
  path: Path;
  page: Page;
  action: Action;
  summary: string;
  also?: readonly FurtherRight[];
  /** Further form fields. */
  own?: Own;
  stales: readonly string[];
}>;

/** Defines the import of records from a file. */
export function recordImport<const Path extends string, Own extends v.ObjectEntries = {}>({
  path,
  page,
  action,
  summary,
  also,
  own,
  stales,
}: Imported<Path, Own>) {
  return endpoint({
    method: 'POST',
    path,
    summary: `${summary} All or none; errors name row and column. With dry_run nothing is imported.`,
    allow: { page, action },
    ...(also && { also }),
    input: v.strictObject({ ...importInput.entries, ...(own ?? ({} as Own)) }),
    answer: recordAnswer,
    form: tableForm(4),
    timeoutMs: 300_000,
    stales,
  });
}

/** Fields that every import has, as the server reads them. */
type ImportInput = Readonly<{ dry_run?: string | undefined; mapping?: Mapping | undefined }>;

export type RecordImport = Endpoint<
  string,
  v.GenericSchema<unknown, ImportInput>,
  typeof recordAnswer
>;
