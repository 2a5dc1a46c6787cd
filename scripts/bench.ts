import type * as Bench from './bench/run';
import { pathToFileURL } from 'node:url';

import { buildWhenStale } from './build/build-when-stale.ts';
import { bundleServer } from './build/bundle-server.ts';

// The pages are built before the servers start, because otherwise the build would count as start-up time.
await buildWhenStale();

const parts = {
  bench: 'scripts/bench/run.ts',
  load: 'scripts/bench/load-books.ts',
  bare: 'scripts/bench/bare-client.ts',
  tickets: 'scripts/bench/load-tickets.ts',
  summary: 'scripts/bench/bare-summary.ts',
  screening: 'scripts/bench/load-screening.ts',
  staff: 'scripts/bench/load-staff.ts',
  assets: 'scripts/bench/load-assets.ts',
  copy: 'scripts/bench/bare-copy.ts',
  locks: 'scripts/bench/watch-locks.ts',
};
const [bench, load, bare, tickets, summary, screening, staff, assets, copy, locks] = [
  await bundleServer(parts.bench),
  await bundleServer(parts.load),
  await bundleServer(parts.bare),
  await bundleServer(parts.tickets),
  await bundleServer(parts.summary),
  await bundleServer(parts.screening),
  await bundleServer(parts.staff),
  await bundleServer(parts.assets),
  await bundleServer(parts.copy),
  await bundleServer(parts.locks),
];
// The cast is safe: the bundle has the same exports as `run.ts`.
const { run }: typeof Bench = await import(pathToFileURL(bench).href);
await run(process.argv.slice(2), {
  load,
  bare,
  tickets,
  summary,
  screening,
  staff,
  assets,
  copy,
  locks,
});
