import { runOrExplain } from './build/build-error.ts';
import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

await runOrExplain(async () => {
  await buildWhenStale({ force: true });
  // The server and the admin program are bundled in advance, so that a user who can only read this folder can start
  // them.
  for (const entry of ['server/preflight.ts', 'server/main.ts', 'server/admin/main.ts']) {
    await bundleServer(entry);
  }
});
