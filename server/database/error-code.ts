/** The code of a failure of the system (`ENOENT`) or of PostgreSQL (an SQLSTATE), if it has one. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
