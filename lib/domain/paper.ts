/** Result of the virus scan of a file; only clean or skipped files are served. */
export type PaperScan = 'pending' | 'clean' | 'infected' | 'skipped';

/** The whole file, or its thumbnail. */
export type PaperPart = 'file' | 'thumbnail';
