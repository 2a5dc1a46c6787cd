import { inTransaction } from '@/server/database/transaction';
import { JobRefused } from '@/server/jobs/run';
import { startHost, type TestHost } from '../support/test-host';

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
};

let host: TestHost;
beforeAll(async () => {
  host = await startHost({ jobs: true });
});
afterAll(() => host.close());

/** Queues a job of a user with `work` as its handler. */
async function queue(
  work: Parameters<TestHost['host']['jobs']['handle']>[1],
  userId = 1,
): Promise<number> {
  host.host.jobs.handle('journal import', work);
  const job = { kind: 'journal import', input: {}, userId } as const;
  return (await inTransaction(host.db, (tx) => host.host.jobs.enqueue(tx, job))).id;
}

test('a job that failed is tried again with what it was given, by one of two who ask at once', async () => {
  const client = await host.signIn();
  let runs = 0;
  const id = await queue(async (_, { finish }) => {
    runs += 1;
    if (runs === 1) throw new JobRefused('Not yet.', { errors: [] });
    await finish(async () => ({ entries: runs }));
  });
  const status = async () => (await client.get(`jobs/${id}/show`)).body.status;
  await until(async () => (await status()) === 'failed');
  const asked = await Promise.all([1, 2].map(() => client.post(`jobs/${id}/retry`)));
  expect(asked.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await until(async () => (await status()) === 'done');
  expect((await client.get(`jobs/${id}/show`)).body).toMatchObject({
    error: null,
    result: { entries: 2 },
  });
  expect(runs).toBe(2);
  expect((await client.post(`jobs/${id}/retry`)).body.current.status).toBe('done');
});

test('who may no longer ask for a job may not have it tried again', async () => {
  const client = await host.signInAs([
    { name: 'journal entry', title: 'Journal entry', view: true },
  ]);
  const { body: me } = await client.get('user/current-user');
  const id = await queue(async () => {
    throw new JobRefused('No.', { errors: [] });
  }, me.id);
  await until(async () => (await client.get(`jobs/${id}/show`)).body.status === 'failed');
  expect((await client.post(`jobs/${id}/retry`)).status).toBe(403);
});

test('the tray keeps what has ended until it is put away, and what runs for as long as it does', async () => {
  const client = await host.signIn();
  const gate = Promise.withResolvers<void>();
  const id = await queue(async (_, { finish }) => {
    await gate.promise;
    await finish(async () => null);
  });
  const inTray = async () =>
    (await client.get('notices/show')).body.jobs.some((job: { id: number }) => job.id === id);
  expect((await client.post(`jobs/${id}/put-away`)).status).toBe(409);
  expect(await inTray()).toBe(true);
  gate.resolve();
  await until(async () => (await client.get(`jobs/${id}/show`)).body.status === 'done');
  expect(await inTray()).toBe(true);
  expect((await client.post(`jobs/${id}/put-away`)).status).toBe(200);
  expect(await inTray()).toBe(false);
});
