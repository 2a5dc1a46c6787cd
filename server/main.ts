import pino from 'pino';

import { ConfigError, readConfig } from './config';
import { guardProcess } from './last-resort';
import { startHost } from './start';

/** The host's process: one line when it is ready, one line when it cannot be. */
async function main(): Promise<void> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'info' }, pino.destination(2));
  try {
    const host = await startHost(readConfig(process.env), log);
    guardProcess(log);
    process.stdout.write(`Sarraf is ready at ${host.url}\n`);
    const stop = once(async () => {
      await host.stop();
      process.exit(0);
    });
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    void host.lost.then((error) => fail(error.message));
  } catch (error) {
    fail(
      error instanceof Error ? error.message : String(error),
      error instanceof ConfigError ? undefined : error,
    );
  }
}

function once(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    void work().catch((error: unknown) => fail(String(error)));
  };
}

function fail(message: string, cause?: unknown): never {
  process.stderr.write(`Sarraf cannot run: ${message.split('\n')[0] ?? ''}\n`);
  if (cause !== undefined && process.env.DEBUG)
    process.stderr.write(`${cause instanceof Error ? cause.stack : 'no error'}\n`);
  process.exit(1);
}

void main();
