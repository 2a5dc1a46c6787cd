/** What a virus scanner has said of a file: only what is clean, or was not to be asked about, is served. */
export const PAPER_SCANS = ['pending', 'clean', 'infected', 'skipped'] as const;
export type PaperScan = (typeof PAPER_SCANS)[number];

/** The whole file, or its small picture. */
export type PaperPart = 'file' | 'thumbnail';
