import { runOrExplain } from './build/build-error.ts';
import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

await runOrExplain(async () => {
  await buildWhenStale({ force: true });
  // With these a user who may only read this folder can start the host and administer it.
  for (const entry of ['server/preflight.ts', 'server/main.ts', 'server/admin/main.ts']) {
    await bundleServer(entry);
  }
});
