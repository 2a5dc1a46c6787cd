import { randomBytes } from 'node:crypto';

/** Id of a call, for the log and for failures that users see; short enough to read out. */
export function requestIdOf(): string {
  return randomBytes(5).toString('hex').toUpperCase();
}
