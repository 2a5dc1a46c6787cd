import type { Logger } from 'pino';

import { requestIdOf } from './kernel/request-id';

/**
 * What nobody caught is logged under a reference of its own, and the process goes on: the books are in
 * the database, where a deed that lost its program is taken back, and nothing of them is kept in memory.
 */
export function guardProcess(log: Logger): void {
  const logged = (what: string) => (error: unknown) =>
    log.fatal({ id: requestIdOf(), err: error }, what);
  process.on('unhandledRejection', logged('a promise without an owner failed'));
  process.on('uncaughtException', logged('an error that nobody caught'));
}
