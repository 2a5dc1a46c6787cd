/** Code of a system error (`ENOENT`) or of PostgreSQL (SQLSTATE); undefined if the error has no code. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
