import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  DEVELOPER,
  type HostProcess,
  hostProgram,
  startProcess,
} from '@/__tests__/soak/host-process';
import { aPdf } from '../support/a-pdf';
import { type Client, clientOf } from '../support/client';
import { ledgerBook, type Scene } from '../support/ledger-scene';
import { type Place, rawUpload, sendAndDrop, sendAndRead } from '../support/raw-upload';

let folder: string;
let temporary: string;
let host: HostProcess;
let me: Client;
let book: Scene;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-aborts-'));
  temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  // Left by a killed process.
  await mkdir(path.join(temporary, 'sarraf-upload-999999999-abc'));
  const program = await hostProgram(folder);
  host = await startProcess(path.join(folder, 'data'), program, { TMPDIR: temporary });
  me = clientOf(host.url);
  const { status } = await me.post('users/login', DEVELOPER);
  expect(status).toBe(200);
  book = await ledgerBook(me);
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

const PDF = aPdf({ size: 90_000 });
const uploads = async () => (await readdir(temporary)).filter((name) => name.includes('upload'));

async function untilSwept(): Promise<string[]> {
  for (let wait = 0; wait < 200 && (await uploads()).length > 0; wait += 1) await sleep(50);
  return uploads();
}

test('a folder that a killed process left is swept at the start', async () => {
  expect(await untilSwept()).toEqual([]);
});

test.each([
  ['without its closing boundary', { closing: '' }],
  ['with half of its closing boundary', { closing: '\r\n--xXsarr' }],
  ['whose header names no boundary', { contentType: 'multipart/form-data' }],
  ['whose boundary is another one', { contentType: 'multipart/form-data; boundary=other' }],
])('a form %s is refused, and leaves nothing', async (_, wanted) => {
  const { bytes } = rawUpload(me, { content: PDF, ...wanted });
  expect(await sendAndRead(host.url, bytes)).toBe(422);
  expect(await untilSwept()).toEqual([]);
});

test('the host outlives 200 uploads that drop anywhere while others post, and keeps its books', async () => {
  let isOver = false;
  let posted = 0;
  const post = async () => {
    while (!isOver) {
      await book.post('2026-05-05', [
        ['1030', '12.50'],
        ['4020', '-12.50'],
      ]);
      posted += 1;
    }
  };
  const others = Promise.all([post(), post()]);

  const { bytes, at } = rawUpload(me, { content: PDF });
  const places = ['headers', 'field', 'file', 'last boundary', 'end'] as const satisfies Place[];
  for (let round = 0; round < 200; round += 1) {
    const which = round % 4;
    const [from, to] = [at[places[which] ?? 'headers'], at[places[which + 1] ?? 'end']];
    const cut = from + Math.floor(Math.random() * (to - from));
    await sendAndDrop(host.url, bytes.subarray(0, cut));
  }
  isOver = true;
  await others;

  expect(await untilSwept()).toEqual([]);
  expect(host.isRunning()).toBe(true);
  expect(posted).toBeGreaterThan(0);
  const { status, body } = await me.get('accounting/proof');
  expect([status, body.ok]).toEqual([200, true]);
  const list = await me.get('accounting/journal-entry/list?per_page=1');
  expect(list.body.meta.total).toBe(posted);
});

test('what is sent whole afterwards is kept', async () => {
  const { status } = await me.upload('attachments/store', { name: 'bill.pdf', content: PDF });
  expect(status).toBe(201);
});
