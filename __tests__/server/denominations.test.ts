import { tillFixture } from '../support/till-fixture';

const host = tillFixture();

const currencyOf = async (code: string) =>
  (await host.me.get('setting/currencies/list')).body.find(
    (currency: { code: string }) => currency.code === code,
  ).id as number;
const listOf = async (code: string) =>
  (await host.me.get(`setting/currencies/${await currencyOf(code)}/denominations`)).body.map(
    (one: Record<string, unknown>) => `${String(one.kind)} ${String(one.value)}`,
  );

const NOTES = [100, 50, 20, 10, 5, 2, 1].map((value) => `note ${value}`);
const COINS = [0.25, 0.1, 0.05, 0.01].map((value) => `coin ${value}`);

test('the base currency and every currency that is added begin with the notes and coins they have', async () => {
  expect(await listOf('USD')).toEqual([...NOTES, ...COINS]);
  await host.me.post('setting/currencies/store', { code: 'AED' });
  expect((await listOf('AED')).slice(-4)).toEqual(['note 5', 'coin 1', 'coin 0.5', 'coin 0.25']);
});

test('a list takes the place of the former; the same note twice is refused', async () => {
  const path = `setting/currencies/${await currencyOf('USD')}/denominations`;
  const note = { kind: 'note', value: '100' };
  const { status } = await host.me.put(path, {
    denominations: [note, { kind: 'coin', value: '0.25', issuable: false }],
  });
  expect([status, await listOf('USD')]).toEqual([200, ['note 100', 'coin 0.25']]);
  const twice = await host.me.put(path, { denominations: [note, note] });
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['denominations.1.value']]);
});

test('a currency is opened once, where it lies, at what it cost', async () => {
  const path = `setting/currencies/${await currencyOf('EUR')}/opening`;
  const given = { date: '2026-11-01', location_id: host.till, amount: '1000', rate: '1.0850' };
  expect((await host.me.get(path)).body).toEqual({ opening: null });
  const { status, body } = await host.me.post(path, given);
  expect([status, body.status]).toEqual([201, 'posted']);
  expect(await host.lastEntry()).toEqual(['1020 1000 EUR 1085', '3020 -1085 USD -1085']);
  expect(await host.stockAt()).toEqual({ EUR: '1000' });
  expect((await host.me.get(path)).body.opening).toMatchObject({ id: body.id, amount: '1000.00' });
  expect((await host.me.post(path, given)).status).toBe(409);
});

test('an opening is corrected by voiding it and opening again, on an account this time', async () => {
  const path = `setting/currencies/${await currencyOf('EUR')}/opening`;
  const first = await host.me.post(path, {
    date: '2026-11-01',
    location_id: 1,
    amount: '1000',
    rate: '1.08',
  });
  await host.me.post(`accounting/journal-entry/${first.body.id}/void`, { reason: 'Wrong rate' });
  const account_id = host.fixture.id('1040');
  const again = { date: '2026-11-01', account_id, amount: '1000', rate: '1.09' };
  expect((await host.me.post(path, again)).status).toBe(201);
  expect(await host.fixture.position()).toEqual({ quantity: '1000', cost: '1090' });
  expect(await host.fixture.isSound()).toEqual([]);
});

test('an opening says where the money is, and what it cost', async () => {
  const path = `setting/currencies/${await currencyOf('EUR')}/opening`;
  const given = { date: '2026-11-01', amount: '1000' };
  const nowhere = await host.me.post(path, { ...given, rate: '1.08' });
  expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['location_id']]);
  const free = await host.me.post(path, { ...given, location_id: 1 });
  expect([free.status, Object.keys(free.body.errors)]).toEqual([422, ['rate']]);
});

test('an opening takes its rate as the currency is quoted', async () => {
  const path = `setting/currencies/${await currencyOf('EUR')}/opening`;
  const given = { date: '2026-11-01', location_id: 1, amount: '120000' };
  const { status } = await host.me.post(path, { ...given, rate: '0.67', quote_unit: 100 });
  expect([status, await host.fixture.position()]).toEqual([
    201,
    { quantity: '120000', cost: '804' },
  ]);
});
