import type { Dialect } from '@/lib/domain/dialect';

/** How the documented form of a file is read. */
export const DOCUMENTED: Dialect = {
  encoding: 'utf-8',
  separator: ',',
  decimal: '.',
  thousands: null,
  digits: 'latin',
  date_format: 'YYYY-MM-DD',
};

/** The part of an import's answer about a file in the documented form. */
export const readAs = (own: Partial<Dialect> = {}) => ({
  dialect: { ...DOCUMENTED, ...own },
  notes: [] as { row: number; column: string; message: string }[],
});
