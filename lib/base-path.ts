/** Path prefix of all pages of the static export. */
export const BASE_PATH = '/build';
