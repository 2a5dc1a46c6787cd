import { buffer } from 'node:stream/consumers';

import { bucketStore } from '@/server/files/bucket-store';
import { sweepFiles } from '@/server/files/sweep';
import { aPdf } from '../support/a-pdf';
import type { Client } from '../support/client';
import { s3Server, type S3Behaviour, type S3Server, SECRET_ACCESS_KEY } from '../support/s3-server';
import { startHost, type TestHost } from '../support/test-host';

let server: S3Server;
let host: TestHost;
let client: Client;
const log: string[] = [];
beforeAll(async () => {
  server = await s3Server();
  host = await startHost({
    jobs: true,
    env: server.env,
    files: bucketStore(server.bucket, { idleMs: 200, totalMs: 1_000, restMs: 0 }),
    logLine: (line) => log.push(line),
  });
});
afterAll(async () => {
  await host.close();
  await server.close();
});
beforeEach(async () => {
  server.misbehave('ok');
  // A user may have only 20 files without a document.
  client = await host.signInAs(null);
});

const PDF = aPdf();
const send = () => client.upload('attachments/store', { name: 'bill.pdf', content: PDF });
const download = (id: number) => client.get(`attachments/${id}/download`);
const rows = async () => {
  const { rows: found } = await host.owner.query(
    'select file from attachment union all select file from paper where destroyed_at is null order by 1',
  );
  return found.map(({ file }): string => file);
};
const objects = () => [...server.objects.keys()].map((name) => name.replace('office/one/', ''));

const FAILING: readonly S3Behaviour[] = [
  'refuses',
  'hangs',
  'slow down',
  'too many',
  'half',
  'redirects',
  'large',
  'drips',
  'skewed',
  'changes',
  'forbidden',
];

test.each(FAILING)(
  'while the bucket meets "%s", an upload is refused for now and leaves nothing',
  async (behaviour) => {
    const { body: earlier } = await send();
    const before = await rows();
    server.misbehave(behaviour);
    const { status, headers, body } = await send();
    expect([status, headers.get('retry-after'), body.message]).toEqual([
      503,
      '2',
      expect.stringContaining('Files cannot be stored or opened at the moment'),
    ]);
    expect(await rows()).toEqual(before);
    server.misbehave('ok');
    expect((await download(earlier.id)).text).toBe(PDF.toString());
    const { status: again, body: later } = await send();
    expect(again).toBe(201);
    expect((await download(later.id)).text).toBe(PDF.toString());
    // Every row has its whole file. Other objects have no row, so that the sweep removes them after an hour.
    for (const file of await rows()) expect(objects()).toContain(file);
  },
);

test('a call that the bucket repeats stores one file and one row', async () => {
  const [before, files] = [await rows(), objects()];
  server.misbehave('duplicate', { methods: ['PUT'], times: 1 });
  expect((await send()).status).toBe(201);
  expect((await rows()).length).toBe(before.length + 2);
  expect(objects().length).toBe(files.length + 1);
});

test.each(['refuses', 'hangs', 'half', 'slow down', 'forbidden'] as const)(
  'a file that cannot be read, because the bucket meets "%s", is not reported as damaged',
  async (behaviour) => {
    const { body } = await send();
    server.misbehave(behaviour, { methods: ['GET'] });
    const { status, headers } = await download(body.id);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    server.misbehave('ok');
    expect((await download(body.id)).text).toBe(PDF.toString());
    const { rows: damaged } = await host.owner.query(
      "select from audit where action = 'paper damaged'",
    );
    expect(damaged).toEqual([]);
  },
);

test('a file that is deleted while the bucket fails is gone, and the sweep removes the rest', async () => {
  const { body } = await send();
  const { rows: papers } = await host.owner.query(
    'select file from paper order by id desc limit 1',
  );
  const name = `office/one/${papers[0].file}`;
  server.misbehave('slow down');
  expect((await client.delete(`attachments/${body.id}/destroy`)).body.is_deleted).toBe('yes');
  server.misbehave('ok');
  expect((await download(body.id)).status).toBe(404);
  const stored = server.objects.get(name);
  if (!stored) throw new Error('the file was removed although the bucket failed');
  await sweepFiles(host.host);
  expect(server.objects.has(name)).toBe(true);
  server.objects.set(name, { ...stored, at: new Date(Date.now() - 2 * 3_600_000) });
  const createdAgo = (interval: string) =>
    host.owner.query('update schema_migration set applied_at = now() - $1::interval', [interval]);
  await createdAgo('1 hour');
  await sweepFiles(host.host);
  // Files from before the database was created can belong to another one.
  expect(server.objects.has(name)).toBe(true);
  await createdAgo('3 hours');
  await sweepFiles(host.host);
  expect(server.objects.has(name)).toBe(false);
});

test('the sweep fails, and removes nothing, while the bucket sends a bad list', async () => {
  const before = objects();
  server.misbehave('large', { methods: ['GET'] });
  await expect(sweepFiles(host.host)).rejects.toThrow('an answer that is too large');
  expect(objects()).toEqual(before);
});

test('/health/ready and the log name a bucket that fails, and the host stays ready', async () => {
  const look = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // the time for which a result is cached
    const answer = await fetch(`${host.url}/health/ready`);
    return { code: answer.status, ...(await answer.json()) };
  };
  server.misbehave('forbidden');
  expect(await look()).toMatchObject({
    code: 200,
    status: 'ready',
    files: false,
    files_trouble: expect.stringContaining('check FILES_ACCESS_KEY_ID'),
  });
  server.misbehave('ok');
  const { files, files_trouble } = await look();
  expect([files, files_trouble]).toEqual([true, undefined]);
  const reported = log.filter((line) => line.includes('files_trouble'));
  expect(reported).toHaveLength(1);
});

test('the bucket has only encrypted files, and no log or answer has the secret', async () => {
  await send();
  for (const { content } of server.objects.values()) {
    expect(content.subarray(0, 4).toString()).toBe('SRF1');
  }
  expect(log.length).toBeGreaterThan(10);
  expect(log.filter((line) => line.includes(SECRET_ACCESS_KEY))).toEqual([]);
  for (const { headers, url } of server.received) {
    expect(JSON.stringify([headers, url])).not.toContain(SECRET_ACCESS_KEY);
  }
});

test('the file of a background import is encrypted too', async () => {
  const lines = 'SECRETWORD '.repeat(20_000);
  const { body, status } = await client.upload(
    'exchange/screening/import',
    { name: 'list.csv', content: Buffer.from(lines) },
    { format: 'ofac' },
  );
  expect([status, body.errors]).toEqual([202, undefined]);
  const { rows: jobs } = await host.owner.query('select file from job order by id desc limit 1');
  const stored = await buffer(host.host.files.get(jobs[0].file));
  expect(stored.subarray(0, 4).toString()).toBe('SRF2');
  expect(stored.includes('SECRETWORD')).toBe(false);
});
