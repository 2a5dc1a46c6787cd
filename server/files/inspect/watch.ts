import { Worker } from 'node:worker_threads';

import type { ProcessLimits } from './run-apart.ts';

/**
 * Kills this process if it uses too much time or memory, even if the server process is gone. The check runs in its own
 * thread, because a busy parser would block a timer here.
 */
export function watchLimits({ memoryMb, cpuMs, longestMs }: ProcessLimits): void {
  const most = process.memoryUsage.rss() + memoryMb * 1024 * 1024;
  const look = `const until = Date.now() + ${longestMs};
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isLong = Date.now() > until || user + system > ${cpuMs * 1000};
    const isLarge = process.memoryUsage.rss() > ${most};
    if (isLong || isLarge) process.kill(process.pid, 'SIGKILL');
  }, 20)`;
  new Worker(look, { eval: true }).unref();
}

/** Writes bytes to standard output, and waits until they are written. */
export function writeOut(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
