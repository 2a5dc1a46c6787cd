/** Below it lies every page of the export. */
export const BASE_PATH = '/build';
