import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startEmbedded } from '@/server/database/embedded';
import { hostEmbedded } from '@/server/database/embedded-host';
import { HostRunningError, takeHostLock } from '@/server/database/host-lock';
import { EmbeddedDirectory, kill, query } from '../support/embedded-directory';

let place: EmbeddedDirectory;
beforeEach(() => {
  place = new EmbeddedDirectory();
});
afterEach(() => place.remove());

const WRITE = 'create table kept (n int); insert into kept values (7)';
const READ = 'select n from kept';
/** The lock that `takeHostLock` takes. */
const MARKED = "select from pg_locks where locktype = 'advisory' and objid = 727273 and granted";

test('a second host on one directory is refused, and a killed one leaves its place at once', async () => {
  const first = await place.startHost();
  await expect(hostEmbedded(place.dataDir)).rejects.toThrow(HostRunningError);
  await kill(first);
  const host = await hostEmbedded(place.dataDir);
  await expect(takeHostLock(host.url)).rejects.toThrow(
    'another host already works on this data directory',
  );
  await host.stop();
});

test('a server that outlived its host is adopted, and stopped with the next host', async () => {
  const first = await place.startHost();
  const pid = place.postmaster();
  await kill(first);

  const host = await hostEmbedded(place.dataDir);
  expect(place.postmaster()).toBe(pid);
  await host.stop();
  expect(place.serverProcesses()).toEqual([]);
});

test('after everything was killed the next start finds all that was acknowledged', async () => {
  const first = await place.startHost();
  const { url } = await startEmbedded(place.dataDir);
  await query(url, WRITE);
  place.killServer();
  await kill(first);

  const again = await startEmbedded(place.dataDir);
  expect(await query(again.url, READ)).toEqual([{ n: 7 }]);
  await again.stop();
});

test('lock files whose number passed to another program do not keep the server from starting', async () => {
  const { stop } = await startEmbedded(place.dataDir);
  place.killServer();
  const other = spawn('sleep', ['60']);
  for (const file of ['data/postmaster.pid', '.s.PGSQL.5432.lock']) {
    const full = path.join(place.dataDir, 'pg', file);
    fs.writeFileSync(full, fs.readFileSync(full, 'utf8').replace(/^\d+/, String(other.pid)));
  }
  const again = await startEmbedded(place.dataDir);
  expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  other.kill();
  await stop();
});

test('a host whose server dies starts it again and stays the host', async () => {
  const host = await hostEmbedded(place.dataDir);
  const pid = place.postmaster();
  place.killServer();
  const isHostAgain = async () =>
    ![0, pid].includes(place.postmaster()) &&
    (await query(host.url, MARKED).catch(() => [])).length > 0;
  for (let wait = 0; wait < 200 && !(await isHostAgain()); wait += 1) await sleep(50);
  await expect(hostEmbedded(place.dataDir)).rejects.toThrow(HostRunningError);
  await host.stop();
  expect(place.serverProcesses()).toEqual([]);
});
