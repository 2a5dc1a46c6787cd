import { randomBytes } from 'node:crypto';

/** Makes a random id by which users and the log refer to a call or an error. It is short enough to read out. */
export function requestIdOf(): string {
  return randomBytes(5).toString('hex').toUpperCase();
}
