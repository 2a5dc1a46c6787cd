/** What a virus scanner has said of a file: only what is clean, or was not to be asked about, is served. */
export type PaperScan = 'pending' | 'clean' | 'infected' | 'skipped';

/** The whole file, or its small picture. */
export type PaperPart = 'file' | 'thumbnail';
