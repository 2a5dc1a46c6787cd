import { runOrExplain } from './build/build-error.ts';
import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

await runOrExplain(async () => {
  await buildWhenStale({ force: true });
  // Bundles the server and the admin program in advance, so that users without write access can start them.
  for (const entry of ['server/preflight.ts', 'server/main.ts', 'server/admin/main.ts']) {
    await bundleServer(entry);
  }
});
