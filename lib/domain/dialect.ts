/** Encodings that a file is recognised in. */
const RECOGNISED = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'] as const;
/** Encodings that look like Windows-1252 too often to be recognised; the sender must name them. */
const NAMED = ['windows-1250', 'windows-1251', 'windows-1254'] as const;

export const ENCODINGS = [...RECOGNISED, ...NAMED] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** The order of a day's parts; `-`, `/` and `.` may stand between them. `solar` is Solar Hijri. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'solar YYYY-MM-DD',
  'solar DD/MM/YYYY',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const DIGITS = ['latin', 'arabic', 'persian'] as const;

/** How a delimited file is written. Null: the file can be read in more than one way. */
export type Dialect = Readonly<{
  encoding: Encoding | null;
  separator: Separator | null;
  decimal: DecimalSign | null;
  /** The sign between thousands; null if the file has none. */
  thousands: string | null;
  digits: (typeof DIGITS)[number];
  date_format: DateFormat | null;
}>;

/** The parts of a dialect that the sender of a file may fix. */
export const MAPPED = ['encoding', 'separator', 'decimal', 'date_format'] as const;
export type Mapped = (typeof MAPPED)[number];
export type Mapping = Readonly<{ [Part in Mapped]?: NonNullable<Dialect[Part]> | undefined }>;
