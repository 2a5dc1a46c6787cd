import { pathToFileURL } from 'node:url';

import type * as Preflight from '../server/preflight';
import { runOrExplain } from './build/build-error.ts';
import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

process.setSourceMapsEnabled(true);

let host = '';
await runOrExplain(async () => {
  // Reports a wrong setting before the build starts. The cast is safe: the bundle exports what `preflight.ts` exports.
  const { beginDatabase, problemOf }: typeof Preflight = await import(
    pathToFileURL(await bundleServer('server/preflight.ts')).href
  );
  const args = process.argv.slice(2);
  const isVersion = args.includes('--version');
  const problem = isVersion ? undefined : await problemOf(process.env, args);
  if (problem !== undefined) {
    process.stderr.write(`Sarraf cannot run: ${problem}\n`);
    process.exit(1);
  }
  if (!isVersion) beginDatabase(process.env, args);
  // A worker serves no pages, so it does not need a build of them.
  if (!isVersion && !args.includes('--worker')) await buildWhenStale();
  host = pathToFileURL(await bundleServer('server/main.ts')).href;
});

// The server runs in this process, so that it receives the signals.
await import(host);
