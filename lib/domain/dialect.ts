/** Encodings that are detected automatically. */
const RECOGNISED = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'] as const;
/** Encodings that are too similar to Windows-1252 to be detected; the sender must choose one of them. */
const NAMED = ['windows-1250', 'windows-1251', 'windows-1254'] as const;

export const ENCODINGS = [...RECOGNISED, ...NAMED] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Order of the parts of a date. Separators are `-`, `/` or `.`. `solar` is Solar Hijri. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'solar YYYY-MM-DD',
  'solar DD/MM/YYYY',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const DIGITS = ['latin', 'arabic', 'persian'] as const;

/**
 * Format of an imported file. A part is null if the file does not show which value it uses. A workbook has no encoding
 * and no separator.
 */
export type Dialect = Readonly<{
  encoding: Encoding | null;
  separator: Separator | null;
  decimal: DecimalSign | null;
  /** Thousands separator; null if the file has none. */
  thousands: string | null;
  digits: (typeof DIGITS)[number];
  date_format: DateFormat | null;
  /** Sheet of a workbook that is read; null if several visible sheets have content. Missing for delimited text. */
  sheet?: string | null | undefined;
  /** Visible sheets with content. */
  sheets?: string[] | undefined;
  /** Number of rows above the column titles, such as the title of the table; missing if there are none. */
  title_rows?: number | undefined;
}>;

export const isWorkbook = ({ sheets }: Pick<Dialect, 'sheets'>): boolean => sheets !== undefined;

/** Parts of a file format that the sender can set. */
export const MAPPED = ['sheet', 'encoding', 'separator', 'decimal', 'date_format'] as const;
export type Mapped = (typeof MAPPED)[number];

/** Fields of an import by the titles of the file's columns. A column with an empty field is left out. */
export type ColumnFields = Readonly<Record<string, string>>;

/**
 * Parts of a file format that the sender sets. If `columns` is set, even to an empty object, fields are proposed by
 * title for all columns that it does not name. If it is missing, each title must be the name of a field.
 */
export type Mapping = Readonly<
  { [Part in Mapped]?: NonNullable<Dialect[Part]> | undefined } & {
    columns?: ColumnFields | undefined;
  }
>;

/** Fields by title of the columns of a file; a column that is left out has an empty field. */
export const fieldsByTitle = (
  columns: readonly Readonly<{ title: string; field: string | null }>[],
): ColumnFields =>
  Object.fromEntries(
    columns.flatMap(({ title, field }) => (title === '' ? [] : [[title, field ?? ''] as const])),
  );

/** Parts of the format that a file of this kind has. */
export const partsOf = (dialect: Dialect): readonly Mapped[] =>
  isWorkbook(dialect)
    ? ['sheet', 'decimal', 'date_format']
    : ['encoding', 'separator', 'decimal', 'date_format'];

/** Parts that the file leaves open, so that the sender must set them. */
export const openPartsOf = (dialect: Dialect): readonly Mapped[] =>
  partsOf(dialect).filter((part) => dialect[part] === null);
