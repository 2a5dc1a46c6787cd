import { warrantiesDue } from '@/server/assets/asset/warranties-due';
import { ASSETS, assetFixture } from '../support/asset-fixture';
import { settled } from '../support/settled';

const { fixture, aCategory, anAsset, given, step } = assetFixture();
const tell = settled(warrantiesDue);

const dashboard = async () => (await fixture.me.get('dashboard/show')).body;

test('a warranty that ends is told once at each step, by whichever host, and the bell counts it', async () => {
  const { id, category_id } = await anAsset({ warranty_end: '2026-12-10' });
  for (const warranty_end of ['2027-06-01', '2026-11-01'])
    await given({ category_id, warranty_end });
  const bell = async () => (await fixture.me.get('notices/show')).body.warranties;
  const { host } = fixture.host;
  const on = (day: string) => ({ ...host, now: () => new Date(`${day}T10:00:00Z`) });
  const { body } = await fixture.me.get(
    `${ASSETS}/list?warranty_from=2026-11-20&warranty_to=2027-01-19`,
  );
  expect(body.data.map((row: { id: number }) => row.id)).toEqual([id]);
  expect([await bell(), (await dashboard()).warranties]).toEqual([1, 1]);
  const told = await Promise.all([tell(host), tell(host)]);
  expect(told.toSorted()).toEqual([0, 1]);
  expect(await tell(on('2026-11-21'))).toBe(0);
  expect(await tell(on('2026-12-03'))).toBe(1);
  expect(await tell(on('2026-12-04'))).toBe(0);
  expect(await tell(on('2026-12-10'))).toBe(1);
  // No reminder after the warranty has ended.
  expect(await tell(on('2026-12-11'))).toBe(0);
  const { history } = (await fixture.me.get(`${ASSETS}/${id}/show`)).body;
  const steps = history.filter(({ action }: { action: string }) => action === 'due');
  expect(steps.map(({ changes }: { changes: object }) => changes)).toEqual(
    [30, 7, 0].map((days) => ({ warranty_end: [null, '2026-12-10'], days_before: [null, days] })),
  );
  await step(id, 'dispose', { date: '2026-11-20', kind: 'scrap' });
  expect(await bell()).toBe(0);
  expect(await tell(on('2026-12-05'))).toBe(0);
});

test('the dashboard says up to when depreciation is due to whoever may run it, and to nobody else', async () => {
  expect((await dashboard()).depreciation_due).toBeNull();
  await anAsset();
  expect((await dashboard()).depreciation_due).toBe('2026-10-31');
  const clerk = await fixture.host.signInAs([
    { name: 'depreciation', title: 'Depreciation', view: true },
  ]);
  expect((await clerk.get('dashboard/show')).body).toMatchObject({
    depreciation_due: null,
    warranties: null,
  });
  await fixture.me.post('assets/depreciation/store', { period_end: '2026-10-31' });
  expect((await dashboard()).depreciation_due).toBeNull();
});

test('a row that comes to nothing is not in the way of closing the year', async () => {
  const category_id = await aCategory();
  // Five cents over twelve months: the first month is charged nothing.
  await given({
    category_id,
    cost: '0.05',
    paid_from_account_id: undefined,
    opening: true,
    purchased_on: '2025-12-01',
    in_service_on: '2025-12-01',
  });
  const { body: years } = await fixture.me.get('accounting/fiscal-closing/list');
  const year = years.find(({ to }: { to: string }) => to === '2025-12-31');
  const { body } = await fixture.me.get(`accounting/fiscal-closing/${year.id}/checklist`);
  const [item] = body.items.filter(({ key }: { key: string }) => key === 'depreciation');
  expect(item).toMatchObject({ ok: true, count: 0, rows: [] });
});
