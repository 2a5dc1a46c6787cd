import type { Logger } from 'pino';

import { requestIdOf } from './kernel/request-id';

/**
 * Logs uncaught errors with a reference and keeps the process running. This is safe: the books are only in the
 * database, which rolls back an interrupted transaction.
 */
export function guardProcess(log: Logger): void {
  const logged = (what: string) => (error: unknown) =>
    log.fatal({ id: requestIdOf(), err: error }, what);
  process.on('unhandledRejection', logged('a promise without an owner failed'));
  process.on('uncaughtException', logged('an error that nobody caught'));
}
