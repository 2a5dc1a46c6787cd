import { randomUUID } from 'node:crypto';

import { DEVELOPER } from '@/__tests__/soak/host-process';
import { verify } from '@/server/ledger/verify';
import { type Client, clientOf } from '../support/client';
import { writeExport } from '../support/served-site';
import { twoHosts } from '../support/two-hosts';
import { startNginx, type WebServer } from '../support/web-server';

const WORKERS = 4;
const AFTER_RESTARTS = 20;

const { database, ports, start } = twoHosts({ TRUST_PROXY: '1' });

let nginx: WebServer;
beforeAll(async () => {
  nginx = await startNginx({ site: await writeExport({ '404.html': '' }), hosts: ports() });
}, 60_000);
afterAll(() => nginx.close());

test('two hosts behind nginx restart one after the other, and who posts meanwhile notices nothing', async () => {
  const hosts = [await start(ports()[0]), await start(ports()[1])];
  const client = clientOf(`http://127.0.0.1:${nginx.port}`);
  const { status } = await client.post('users/login', DEVELOPER);
  expect(status).toBe(200);

  let isOver = false;
  const working = Array.from({ length: WORKERS }, () => postUntil(client, () => isOver));
  for (const [at, port] of ports().entries()) {
    expect(await hosts[at]?.stop()).toBe(0);
    hosts[at] = await start(port);
  }
  isOver = true;
  const answered = (await Promise.all(working)).flat();

  expect(answered.filter((one) => one.status !== 201)).toEqual([]);
  const numbers = answered.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { rows } = await database().owner.query<{ number: string }>('select number from entry');
  expect(rows.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  expect((await verify(database().db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  await Promise.all(hosts.map((host) => host.stop()));
}, 120_000);

/** Posts journals until `isOver`, and some more, each with its own key. */
async function postUntil(client: Client, isOver: () => boolean) {
  const { body: accounts } = await client.get('accounting/chart-of-accounts/list');
  const idOf = (number: string) =>
    accounts.find((account: { number: string }) => account.number === number)?.id;
  const entry = {
    date: '2026-01-15',
    post: true,
    lines: [
      { account_id: idOf('5210'), debit: '1' },
      { account_id: idOf('1030'), credit: '1' },
    ],
  };
  const answered: { status: number; number: string; text: string }[] = [];
  for (let left = AFTER_RESTARTS; left > 0; left -= isOver() ? 1 : 0) {
    const key = { 'idempotency-key': randomUUID() };
    const { status, body, text } = await client.post('accounting/journal-entry/store', entry, key);
    answered.push({ status, number: body?.number, text: status === 201 ? '' : text.slice(0, 300) });
  }
  return answered;
}
