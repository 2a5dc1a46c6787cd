import { runOrExplain } from './build/build-error.ts';
import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

await runOrExplain(async () => {
  await buildWhenStale({ force: true });
  // Bundles these programs in advance, so that a user without write access to this folder can start them.
  for (const entry of ['server/preflight.ts', 'server/main.ts', 'server/admin/main.ts']) {
    await bundleServer(entry);
  }
});
