import { pathToFileURL } from 'node:url';

import type * as Preflight from '../server/preflight';
import { BuildError, BuildInterrupted } from './build/build-error.ts';
import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

process.setSourceMapsEnabled(true);

// A wrong setting is shown before anything is built for it. What the bundle exports is what its source declares.
const { problemOf }: typeof Preflight = await import(
  pathToFileURL(await bundleServer('server/preflight.ts')).href
);
const problem = await problemOf(process.env);
if (problem !== undefined) {
  process.stderr.write(`Sarraf cannot run: ${problem}\n`);
  process.exit(1);
}

try {
  await buildWhenStale();
} catch (error) {
  if (error instanceof BuildInterrupted) process.exit(0);
  if (!(error instanceof BuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

// In this very process, so that a signal to it reaches the host.
await import(pathToFileURL(await bundleServer('server/main.ts')).href);
