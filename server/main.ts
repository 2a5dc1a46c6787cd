import pino from 'pino';

import manifest from '@/package.json';
import { ConfigError, readConfig } from './config';
import { logFields } from './kernel/log-fields';
import { guardProcess } from './last-resort';
import { startHost } from './start';

/**
 * Entry point of the server process. It prints one line when it is ready, or one line if it cannot start. With
 * `--version` it only prints its version.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--version')) {
    process.stdout.write(`${manifest.name} ${manifest.version}\n`);
    return;
  }
  try {
    const config = readConfig(process.env, args);
    const log = pino({ level: config.logLevel, mixin: logFields }, pino.destination(2));
    const starting = startHost(config, log);
    // A signal may arrive during the start. The server then first finishes starting and stops afterwards.
    const stop = once(async () => {
      const host = await starting.catch(() => undefined);
      await host?.stop();
      process.exit(0);
    });
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    const { url, lost } = await starting;
    guardProcess(log);
    const name = config.duties.calls ? 'Sarraf' : 'A worker of Sarraf';
    process.stdout.write(`${name} is ready at ${url}\n`);
    void lost.then((error) => fail(error.message));
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
