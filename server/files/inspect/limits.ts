/** What one file may take. An image of forty megapixels needs a good half of the memory. */
export const MEMORY_MB = 700;
/** Of the processor: on a busy machine a file is not refused because others are at work. */
export const CPU_MS = 10_000;
export const LONGEST_MS = 25_000;
