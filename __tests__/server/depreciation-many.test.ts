import { inTransaction } from '@/server/database/transaction';
import { maybeDue } from '@/server/ledger/held-assets.sql';
import { verify } from '@/server/ledger/verify';
import { registerMany } from '@/server/seed/register';
import { assetFixture } from '../support/asset-fixture';
import { startHost } from '../support/test-host';

const { fixture, aCategory, given } = assetFixture();
const RUNS = 'assets/depreciation';
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
};
const run = (period_end: string) => fixture.me.post(`${RUNS}/store`, { period_end });

test('what a run may charge is told without schedules, and what is charged up to the day is not', async () => {
  const category_id = await aCategory();
  for (const name of ['Desk', 'Safe', 'Van']) await given({ category_id, name });
  const due = (day: string, most?: number) => maybeDue(fixture.host.db, day, most);
  const [first, second] = await due('2026-02-28');
  expect(await due('2026-02-28')).toHaveLength(3);
  expect(await due('2026-02-28', 2)).toEqual([first, second]);
  expect((await run('2026-01-31')).status).toBe(201);
  expect(await due('2026-01-31')).toEqual([]);
  expect(await due('2026-02-27')).toEqual([]);
  expect(await due('2026-02-28')).toHaveLength(3);
  const { status, body } = await run('2026-02-28');
  expect(status).toBe(201);
  expect(await due('2026-02-28')).toEqual([]);
  await fixture.me.post(`${RUNS}/${body.id}/void`, { reason: 'Twice' });
  expect(await due('2026-02-28')).toHaveLength(3);
});

test('a run over a thousand assets is queued at once, and done behind the call', async () => {
  const own = await startHost({ chart: true, jobs: true });
  try {
    const me = await own.signIn();
    const terms = { name: 'Vans', method: 'double_declining', life_months: 36 };
    expect((await me.post('assets/asset-category/store', terms)).status).toBe(201);
    await inTransaction(own.db, (tx) => registerMany(tx, { count: 1000, since: '2026-01-01' }));
    const period_end = '2026-12-31';
    expect((await me.post(`${RUNS}/preview`, { period_end })).body).toHaveLength(1000);
    const { status, body } = await me.post(`${RUNS}/store`, { period_end });
    expect([status, body]).toEqual([202, { job: { id: expect.any(Number), status: 'queued' } }]);
    const job = async () => (await me.get(`jobs/${body.job.id}/show`)).body;
    await until(async () => (await job()).status === 'done');
    expect((await job()).result).toMatchObject({ number: 'DPC 00001', assets: 1000, failed: 0 });
    expect((await verify(own.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    await own.close();
  }
}, 120_000);
