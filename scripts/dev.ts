import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';

import { bundleServer } from './build/bundle-server.ts';
import { withTools } from './run.ts';

/**
 * This program starts the development servers with reload: Next on PORT, and our server on the next port. Our server is
 * bundled again and restarted when its sources change.
 */
const PORT = process.env.PORT ?? '3000';
const HOST_PORT = String(Number(PORT) + 1);
const WATCHED = ['server', 'lib', 'messages'];
const SETTLE_MS = 200;

let host: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;

async function startHost(): Promise<void> {
  const file = await bundleServer('server/main.ts');
  host = spawn('node', ['--enable-source-maps', file], {
    stdio: 'inherit',
    env: withTools({ PORT: HOST_PORT, APP_URL: process.env.APP_URL ?? `http://localhost:${PORT}` }),
  });
}

async function restartHost(): Promise<void> {
  const former = host;
  if (former && former.exitCode === null) {
    await new Promise((resolve) => {
      former.once('exit', resolve);
      former.kill('SIGTERM');
    });
  }
  await startHost().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  });
}

await startHost();
const site = spawn('next', ['dev', '--port', PORT], {
  stdio: 'inherit',
  env: withTools({ API_ORIGIN: `http://127.0.0.1:${HOST_PORT}` }),
});
for (const folder of WATCHED) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void restartHost(), SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    site.kill(signal);
    host?.once('exit', () => process.exit(0));
    host?.kill('SIGTERM');
  });
}
