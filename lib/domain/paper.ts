/** Result of the virus scan of a file. Only clean or skipped files are served. */
export type PaperScan = 'pending' | 'clean' | 'infected' | 'skipped';

export type PaperPart = 'file' | 'thumbnail';
