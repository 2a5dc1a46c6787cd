import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { attached, Cluster, type Replica } from '@/__tests__/soak/replicas';
import { openDatabase } from '@/server/database/open';
import { createPool, queriesOver } from '@/server/database/pool';
import { ensureFirstStart } from '@/server/first-start';
import { readStandbys } from '@/server/kernel/standby';
import { readConfig } from '@/server/config';
import { runAdmin } from '../support/admin-run';

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

test('sealed books are proved and backed up while no standby is attached', async () => {
  const env = { DATABASE_URL: first.url, DATA_DIR: folder };
  const config = readConfig(env);
  const books = await openDatabase(config, { role: 'owner', migrate: true, host: false });
  await ensureFirstStart({ db: books.db, config }, () => {});
  await books.close();
  expect(await runAdmin(['verify'], env)).toMatchObject({ code: 0 });
  await first.configure("set synchronous_standby_names = 'ANY 1 (*)'");
  second.stop();
  const alone = (...args: readonly string[]) => runAdmin(args, { ...env, DURABILITY: 'standby' });
  expect(await alone('verify')).toMatchObject({ code: 0 });
  expect(await alone('backup', path.join(folder, 'backup'))).toMatchObject({ code: 0 });
}, 180_000);
