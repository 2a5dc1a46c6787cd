import { runOrExplain } from './build/build-error.ts';
import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

await runOrExplain(async () => {
  await buildWhenStale({ force: true });
  // Bundled in advance, so that a user with read-only access to this folder can start and administer the host.
  for (const entry of ['server/preflight.ts', 'server/main.ts', 'server/admin/main.ts']) {
    await bundleServer(entry);
  }
});
