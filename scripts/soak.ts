import { pathToFileURL } from 'node:url';

import { bundleServer } from './build/bundle-server.ts';

// What the bundle exports is what its own source declares.
const { run } = (await import(
  pathToFileURL(await bundleServer('scripts/soak/run.ts')).href
)) as typeof import('./soak/run');
await run(process.argv.slice(2));
