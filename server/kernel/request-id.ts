import { randomBytes } from 'node:crypto';

/** Names one call in the log and in what the caller is shown of a failure: short enough to read out. */
export function requestIdOf(): string {
  return randomBytes(5).toString('hex').toUpperCase();
}
