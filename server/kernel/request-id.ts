import { randomBytes } from 'node:crypto';

/** Makes a random id for a call, which the log and error messages show. It is short enough to read out. */
export function requestIdOf(): string {
  return randomBytes(5).toString('hex').toUpperCase();
}
