/** What one file may take. An image of forty megapixels needs a good half of the memory. */
export const MEMORY_MB = 700;
export const LONGEST_MS = 15_000;
