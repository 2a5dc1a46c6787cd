import { setTimeout as sleep } from 'node:timers/promises';

import { DEVELOPER, type HostProcess } from '@/__tests__/soak/host-process';
import { EVENT_TYPES } from '@/lib/domain/event';
import { type Client, clientOf } from '../support/client';
import { type OutsideServer, outsideServer } from '../support/outside-server';
import { twoHosts } from '../support/two-hosts';
import { freePort } from '../support/web-server';

const APP_URL = 'http://office.example.com';
const TODAY = new Date().toISOString().slice(0, 10);
const JOURNALS = 40;

const { database, ports, start } = twoHosts({
  APP_URL,
  OUTBOUND_NETWORKS: '127.0.0.1',
  SECRET_KEY: 'a key of at least thirty-two characters',
});

let receiver: OutsideServer;
let host: HostProcess;
let client: Client;
let webhook: number;

beforeAll(async () => {
  receiver = await outsideServer();
  host = await start(ports()[0], ['--no-worker']);
  client = visitor();
  expect((await client.post('users/login', DEVELOPER)).status).toBe(200);
  const draft = { name: 'Shop', url: receiver.url, events: EVENT_TYPES };
  const { body } = await client.post('setting/webhooks/store', draft);
  webhook = body.id;
  expect((await client.post(`setting/webhooks/${webhook}/rotate`)).status).toBe(200);
}, 120_000);
afterAll(async () => {
  await host.stop();
  await receiver.close();
});

/** A client without a session, at the port of the host. */
const visitor = (): Client => clientOf(`http://127.0.0.1:${ports()[0]}`);

const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isSo())) await sleep(25);
};

/** Figures of the background work: jobs by status, queued letters, and rows that no chain contains yet. */
const waiting = async () => {
  const { rows } = await database().owner.query<{ jobs: string; letters: number; seals: number }>(
    `select coalesce((select string_agg(status, ' ') from job), '') as jobs,
            (select count(*) from message where gateway = 'mail')::int as letters,
            (select count(*) from entry_seal)::int as seals`,
  );
  return rows[0];
};

async function postJournals(number: number): Promise<void> {
  const { body: accounts } = await client.get('accounting/chart-of-accounts/list');
  const idOf = (code: string) =>
    accounts.find((account: { number: string }) => account.number === code)?.id;
  const lines = [
    { account_id: idOf('5210'), debit: '1' },
    { account_id: idOf('1030'), credit: '1' },
  ];
  for (let left = number; left > 0; left -= 1) {
    const entry = { date: TODAY, post: true, lines };
    expect((await client.post('accounting/journal-entry/store', entry)).status).toBe(201);
  }
}

test('a host without a worker queues jobs, letters and events, and a worker does the work', async () => {
  await postJournals(1);
  const { body } = await client.post('accounting/proof/start');
  expect(body.job).toMatchObject({ status: 'queued' });
  const { email } = DEVELOPER;
  expect((await visitor().post('users/forgot-password', { email })).status).toBe(200);
  await sleep(6_000);
  expect(await waiting()).toEqual({ jobs: 'queued', letters: 1, seals: 0 });
  expect(receiver.received).toEqual([]);

  const worker = await start(ports()[1], ['--worker']);
  await until(async () => {
    const { jobs, letters, seals } = (await waiting()) ?? {};
    return jobs === 'done' && letters === 0 && seals === 1 && receiver.received.length > 0;
  });
  expect(await worker.stop()).toBe(0);
});

test('a worker answers only whether it lives and can work', async () => {
  const worker = await start(ports()[1], ['--worker']);
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${ports()[1]}${path}`)).status;
  const paths = ['/health/live', '/health/ready', '/build/', '/api/user/current-user', '/', '/api'];
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 404, 404, 404, 404]);
  expect(await worker.stop()).toBe(0);
});

test('two workers deliver each event once, also while one of them restarts', async () => {
  receiver.received.length = 0;
  const [first, second] = [ports()[1], await freePort()];
  let worker = await start(first, ['--worker']);
  const other = await start(second, ['--worker']);
  await postJournals(JOURNALS / 2);
  await until(() => receiver.received.length > 0);
  expect(await worker.stop()).toBe(0);
  await postJournals(JOURNALS / 2);
  worker = await start(first, ['--worker']);
  await until(() => receiver.received.length >= JOURNALS);
  await sleep(3_000);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(JOURNALS);
  expect(new Set(ids).size).toBe(JOURNALS);
  expect(await Promise.all([worker.stop(), other.stop()])).toEqual([0, 0]);
});
