import type { Dialect } from '@/lib/domain/dialect';

/** Dialect of the documented file format. */
export const DOCUMENTED: Dialect = {
  encoding: 'utf-8',
  separator: ',',
  decimal: '.',
  thousands: null,
  digits: 'latin',
  date_format: 'YYYY-MM-DD',
};

/** Part of an import's answer for a file in the documented format. */
export const readAs = (own: Partial<Dialect> = {}) => ({
  dialect: { ...DOCUMENTED, ...own },
  notes: [] as { row: number; column: string; message: string }[],
});
