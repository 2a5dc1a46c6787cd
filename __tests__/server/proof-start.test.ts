import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;

beforeAll(async () => {
  host = await startHost({ chart: true, jobs: true });
});
afterAll(() => host.close());

test('of six who ask at the same moment one has the books proved, and whoever comes meanwhile is told so', async () => {
  const me = await host.signIn();
  const start = () => me.post('accounting/proof/start', {});
  const held = await host.owner.connect();
  try {
    // The lock keeps the proof running until all calls have arrived.
    await held.query('begin; lock table entry_seal in access exclusive mode');
    const asked = await Promise.all(Array.from({ length: 6 }, start));
    const statuses = asked.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    const { status, body } = await start();
    expect([status, body.message]).toEqual([
      409,
      'The books are being checked already. Wait until that check is done.',
    ]);
  } finally {
    await held.query('rollback');
    held.release();
  }
});

test('of books that were proved whole before anything was posted, all is new', async () => {
  const host = await startHost({ chart: true });
  const me = await host.signIn();
  const runs = () => host.db.selectFrom('proof_run').select('id').execute();
  expect((await me.get('accounting/proof')).body).toMatchObject({ ok: true, head: null });
  // The result is stored after the answer.
  while ((await runs()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const { status, body } = await me.get('accounting/proof/recent');
  expect([status, body.ok, body.since]).toEqual([
    200,
    true,
    { full: null, entries: 0, broken: [] },
  ]);
  await host.close();
}, 60_000);
