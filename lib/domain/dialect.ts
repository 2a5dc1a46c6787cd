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

/** Format of a delimited file. A part is null if the file does not show which value it uses. */
export type Dialect = Readonly<{
  encoding: Encoding | null;
  separator: Separator | null;
  decimal: DecimalSign | null;
  /** Thousands separator; null if the file has none. */
  thousands: string | null;
  digits: (typeof DIGITS)[number];
  date_format: DateFormat | null;
}>;

/** Parts of a file format that the sender can set. */
export const MAPPED = ['encoding', 'separator', 'decimal', 'date_format'] as const;
export type Mapped = (typeof MAPPED)[number];
export type Mapping = Readonly<{ [Part in Mapped]?: NonNullable<Dialect[Part]> | undefined }>;
