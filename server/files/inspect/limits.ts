/** Memory in MB that the inspection of one file may use, in addition to the memory of the process at its start. */
export const MEMORY_MB = 256;
/**
 * Processor time in ms that the inspection of one file may use. Elapsed time is not limited instead, because a busy
 * machine would then refuse good files.
 */
export const CPU_MS = 2_000;
/** Processor time in ms after which the remaining pages of a PDF are no longer read in full. */
export const PAGES_CPU_MS = 1_000;
export const LONGEST_MS = 25_000;
