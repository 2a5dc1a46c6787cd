import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { allEndpoints } from '@/server/routes';
import { aPdf } from '../support/a-pdf';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost();
  me = await host.signIn();
  const customer = await me.post('exchange/kyc-customers/store', { type: 'individual' });
  expect([customer.status, customer.body.id]).toEqual([201, 1]);
  const employee = await me.post('hrm/employee/store', {
    name: 'Omid',
    joined_on: '2026-01-01',
    base_salary: '1000',
  });
  expect([employee.status, employee.body.id]).toEqual([201, 1]);
});
afterAll(() => host.close());

/** Sanctions lists may have half a gigabyte, which a test cannot hold in memory. */
const LARGEST = 100 * 1024 * 1024;
/** Public uploads are excluded, because nothing is read before the customer has confirmed a code. */
const forms = allEndpoints.flatMap(({ path, form, allow }) =>
  form && form.maxBytes <= LARGEST && allow !== 'anyone'
    ? [{ path: path.replace('{id}', '1'), ...form }]
    : [],
);
const content = (size: number) => aPdf({ size });

test('a file of exactly ten megabytes is kept', async () => {
  const file = { name: 'a.pdf', content: content(10 * 1024 * 1024) };
  expect((await me.upload('attachments/store', file)).status).toBe(201);
});

test.each(forms)('$path reads $maxBytes bytes, and not one more', async ({ path, maxBytes }) => {
  const whole = await me.upload(path, { name: 'a.csv', content: content(maxBytes) });
  expect([201, 422]).toContain(whole.status);
  const more = await me.upload(path, { name: 'a.csv', content: content(maxBytes + 1) });
  expect(more.status).toBe(413);
});

test('a logo of exactly 100 kB is taken, and not one byte more', async () => {
  const { body } = await me.get('setting/organization/show');
  const update = (size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
    const logo = `data:image/png;base64,${bytes.toString('base64')}`;
    return me.put('setting/organization/update', { logo, version: body.version });
  };
  expect((await update(100 * 1024 + 1)).body.errors).toHaveProperty('logo');
  expect((await update(100 * 1024)).status).toBe(200);
});

test('a form with a field twice, a field too long, or a second file is refused, and not cut', async () => {
  const store = async (add: (form: FormData) => void) => {
    const form = new FormData();
    add(form);
    form.append('file', new Blob([Uint8Array.from(aPdf())]), 'a.pdf');
    const headers = { 'x-xsrf-token': decodeURIComponent(me.cookies.get('XSRF-TOKEN') ?? '') };
    return (await me.raw('POST', '/api/attachments/store', { body: form, headers })).status;
  };
  expect(await store(() => undefined)).toBe(201);
  expect(
    await store((form) => {
      form.append('document_id', '1');
      form.append('document_id', '1');
    }),
  ).toBe(422);
  expect(await store((form) => form.append('document_id', '1'.repeat(10_001)))).toBe(422);
  expect(await store((form) => form.append('__proto__', 'x'))).toBe(422);
  expect(
    await store((form) => form.append('file', new Blob([Uint8Array.from(aPdf())]), 'b.pdf')),
  ).toBe(422);
});

test('a name in Persian comes through', async () => {
  const { body } = await me.upload('attachments/store', { name: 'رسید.pdf', content: aPdf() });
  expect(body.name).toBe('رسید.pdf');
});

test('a JSON body in parts is refused beyond one megabyte, and the next call is answered', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, size: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const call = request(new URL(path, host.url), {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'transfer-encoding': 'chunked',
          cookie: [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': decodeURIComponent(me.cookies.get('XSRF-TOKEN') ?? ''),
        },
      });
      call.once('error', reject);
      call.once('response', (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode));
      });
      for (let sent = 0; sent < size; sent += 64 * 1024) call.write(Buffer.alloc(64 * 1024, ' '));
      call.end('{}');
    });
  const path = '/api/accounting/parties/store';
  expect(await send(path, 0)).toBe(422);
  expect(await send(path, 16 * 1024 * 1024)).toBe(413);
  expect(await send(path, 0)).toBe(422);
  agent.destroy();
});

test('who still sends a file when it is refused reads why, and the next call of the connection is answered', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const half = Buffer.alloc(512 * 1024, ' ');
  const begin = (length: number) => {
    const call = request(new URL('/api/attachments/store', host.url), {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': length,
        cookie: [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        // A wrong token: nothing of the file is read.
        'x-xsrf-token': 'another',
      },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.once('error', reject);
      call.once('response', (answer) => resolve(answer.resume().statusCode));
    });
    return { call, answered };
  };
  const slow = begin(2 * half.length);
  slow.call.write(half);
  expect(await slow.answered).toBe(419);
  // A slow connection: the other half arrives a second later.
  await sleep(1_000);
  const sent = new Promise<void>((resolve, reject) => {
    slow.call.once('error', reject);
    slow.call.end(half, () => resolve());
  });
  await sent;
  const next = begin(2);
  next.call.end('{}');
  expect(await next.answered).toBe(419);
  expect(next.call.reusedSocket).toBe(true);
  agent.destroy();
});
