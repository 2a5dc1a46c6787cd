import { pathToFileURL } from 'node:url';

import { runOrExplain } from './build/build-error.ts';
import { bundleServer } from './build/bundle-server.ts';

process.setSourceMapsEnabled(true);

let program = '';
await runOrExplain(async () => {
  program = pathToFileURL(await bundleServer('server/admin/main.ts')).href;
});
await import(program);
