/** Memory that the reading of one file may add to the process. */
export const MEMORY_MB = 256;
/** Processor time of one file, not time on the clock: on a busy machine no file is refused because others are at work. */
export const CPU_MS = 2_000;
/** Processor time after which the further pages of a PDF are no longer read in full. */
export const PAGES_CPU_MS = 1_000;
export const LONGEST_MS = 25_000;
