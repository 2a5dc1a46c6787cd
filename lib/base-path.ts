/** Prefix of all pages of the export. */
export const BASE_PATH = '/build';
