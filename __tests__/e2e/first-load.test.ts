import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { type FirstLoad, measureFirstLoads } from '@/scripts/bench/first-load';

let folder: string;
let loads: readonly FirstLoad[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-first-load-'));
  loads = await measureFirstLoads(path.join(folder, 'data'));
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('no page fetches more script until it is at rest than is written down for it', () => {
  const heavier = loads.filter(({ kilobytes, page }) => kilobytes > page.most);
  expect(heavier.map(({ page, kilobytes }) => `${page.name}: ${kilobytes} kB`)).toEqual([]);
});
