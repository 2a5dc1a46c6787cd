import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { type FirstLoad, measureFirstLoads } from '@/scripts/bench/first-load';
import { PAGES } from '@/scripts/bench/weights';
import { casesOf } from '../support/sample';

let folder: string;
let loads: readonly FirstLoad[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-first-load-'));
  // A third of the pages in a run, all in the soak.
  loads = await measureFirstLoads(path.join(folder, 'data'), { pages: casesOf(PAGES, 3) });
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('no page fetches more script until it is at rest than is written down for it', () => {
  const heavier = loads.filter(({ kilobytes, page }) => kilobytes > page.most);
  expect(heavier.map(({ page, kilobytes }) => `${page.name}: ${kilobytes} kB`)).toEqual([]);
});
