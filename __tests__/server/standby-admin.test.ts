import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { attached, Cluster, type Replica } from '@/__tests__/soak/replicas';
import { createPool, queriesOver } from '@/server/database/pool';
import { readStandbys } from '@/server/kernel/standby';

let folder: string;
let cluster: Cluster;
let first: Replica;
let second: Replica;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-standby-admin-'));
  cluster = await Cluster.of('first', 'second', 'third');
  first = cluster.makePrimary('first');
  second = await cluster.addStandby(first, 'second');
  await attached(first);
}, 60_000);
afterAll(async () => {
  cluster.remove();
  await rm(folder, { recursive: true, force: true });
});

test('a standby that others follow reports them, although it has no log of its own', async () => {
  const third = await cluster.addStandby(second, 'third');
  await attached(second, 'replay_lsn is not null');
  const pool = createPool(second.url, { appRole: false, max: 1 });
  expect(await readStandbys(queriesOver(pool))).toMatchObject({
    asynchronous: 1,
    lag: expect.any(Number),
  });
  await pool.end();
  third.stop();
});
