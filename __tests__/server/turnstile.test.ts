import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { ExportGate, Turnstile } from '@/server/kernel/turnstile';
import type { Client } from '../support/client';
import { rawUpload } from '../support/raw-upload';
import { startHost, type TestHost } from '../support/test-host';
import os from 'node:os';
import { readdir } from 'node:fs/promises';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('sixteen calls of a caller go on at once, 64 more wait, and the next is turned away', async () => {
  const turnstile = new Turnstile();
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => finish.push(resolve));
  const calls = Array.from({ length: 80 }, () => turnstile.pass('a', work, never));
  await settled();
  expect(finish).toHaveLength(16);
  await expect(turnstile.pass('a', work, never)).rejects.toThrow('429');
  void turnstile.pass('b', work, never);
  await settled();
  expect(finish).toHaveLength(17);
  for (let done = 0; done < finish.length; done += 1) {
    finish[done]?.();
    await settled();
  }
  await Promise.all(calls);
});

test('who is called away leaves the line, and his turn goes to the next', async () => {
  const gate = new ExportGate();
  const [first, second] = [await gate.enter('a', never), await gate.enter('b', never)];
  const away = new AbortController();
  const waiting = gate.enter('c', away.signal);
  const next = gate.enter('d', never);
  away.abort();
  await expect(waiting).rejects.toThrow('503');
  first();
  first();
  const third = await next;
  const fourth = gate.enter('e', never);
  let isIn = false;
  void fourth.then(() => (isIn = true));
  await settled();
  expect(isIn).toBe(false);
  second();
  third();
  (await fourth)();
});

test('a caller makes one export at a time, and keeps no other caller out', async () => {
  const gate = new ExportGate();
  const first = await gate.enter('a', never);
  const own = gate.enter('a', never);
  const other = await gate.enter('b', never);
  first();
  (await own)();
  other();
});

describe('over the wire', () => {
  let host: TestHost;
  let me: Client;
  /** Folders of other suites that ran in this process. */
  let others: readonly string[];
  const allFolders = async () =>
    (await readdir(os.tmpdir())).filter((name) => name.startsWith(`sarraf-upload-${process.pid}-`));
  beforeAll(async () => {
    host = await startHost();
    me = await host.signIn();
    others = await allFolders();
  });
  afterAll(() => host.close());

  const open = async (bytes: Buffer): Promise<net.Socket> => {
    const { hostname, port } = new URL(host.url);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    return socket;
  };
  const folders = async () => (await allFolders()).filter((name) => !others.includes(name));
  const until = async (count: number) => {
    for (let wait = 0; wait < 1_200; wait += 1) {
      if ((await folders()).length === count) return;
      await sleep(25);
    }
  };

  test('of forty bodies that a user begins, sixteen are read; others come in meanwhile', async () => {
    const other = await host.signInAs(null);
    const { bytes, at } = rawUpload(me, { content: Buffer.from('%PDF-1.7') });
    const sockets = await Promise.all(
      Array.from({ length: 40 }, () => open(bytes.subarray(0, at.file))),
    );
    await until(16);
    expect(await folders()).toHaveLength(16);
    expect((await other.get('user/current-user')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await until(0);
    expect(await folders()).toEqual([]);
    expect((await me.get('user/current-user')).status).toBe(200);
  });
});
