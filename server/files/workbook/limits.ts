import type { ProcessLimits } from '../inspect/run-apart.ts';

/** Limits of the process that reads one workbook. */
export const LIMITS: ProcessLimits = {
  memoryMb: 512,
  cpuMs: 40_000,
  longestMs: 110_000,
  outputMax: 256 * 1024,
};

/** Maximum number of bytes that all read parts of a workbook may have when unpacked. */
export const UNPACKED_MAX = 400 * 1024 * 1024;
export const PARTS_MAX = 5_000;
export const SHEETS_MAX = 200;
/** Maximum number of columns with values. The format permits 16,384. */
export const COLUMNS_MAX = 256;
/** Maximum number of cells with values in the sheet that is read. */
export const CELLS_MAX = 2_000_000;
/** Maximum number of characters of all rows that are passed on to the server process. */
export const TEXT_MAX = 64 * 1024 * 1024;
/** Maximum number of shared texts, and of characters in all of them. */
export const SHARED_MAX = 1_000_000;
export const SHARED_TEXT_MAX = 32 * 1024 * 1024;
/** Maximum number of merged ranges of a sheet. */
export const MERGES_MAX = 50_000;
export const ROW_LAST = 1_048_576;
export const COLUMN_LAST = 16_384;
