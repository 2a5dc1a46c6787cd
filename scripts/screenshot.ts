import { pathToFileURL } from 'node:url';

import type * as Screenshot from './bench/screenshot';
import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

await buildWhenStale();
const bundle = await bundleServer('scripts/bench/screenshot.ts');
// The cast is safe: the bundle has the same exports as its source file.
const { takeScreenshot }: typeof Screenshot = await import(pathToFileURL(bundle).href);
await takeScreenshot();
