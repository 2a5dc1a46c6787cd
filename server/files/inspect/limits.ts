/** Memory that the inspection of one file may add to the process, in MB. */
export const MEMORY_MB = 256;
/** Processor time of one file in ms. It is not elapsed time, so that a busy machine refuses no file. */
export const CPU_MS = 2_000;
/** Processor time in ms after which no more pages of a PDF are read in full. */
export const PAGES_CPU_MS = 1_000;
export const LONGEST_MS = 25_000;
