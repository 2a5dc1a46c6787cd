import { pathToFileURL } from 'node:url';

import { bundleServer } from './build/bundle-server.ts';

process.setSourceMapsEnabled(true);
await import(pathToFileURL(await bundleServer('__tests__/soak/main.ts')).href);
