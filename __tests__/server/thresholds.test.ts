import { addDays } from '@/lib/domain/calendar';
import { TODAY } from '../support/counter-fixture';
import { watchedCounter } from '../support/watched-counter';

const { fixture, bring, threshold } = watchedCounter();

const PATH = 'exchange/thresholds';
const shown = async () => (await fixture.me.get(`${PATH}/list`)).body;
const days = (rows: readonly Record<string, string | null>[], rule: string) =>
  rows
    .filter((row) => row.rule === rule)
    .map(({ amount, valid_from, valid_to }) => [amount, valid_from, valid_to]);

test('a fresh organisation has no thresholds, and nothing is asked of a large ticket', async () => {
  expect(await shown()).toEqual([]);
  expect((await bring('50000')).status).toBe(201);
});

test('a threshold is kept with its source, and a second one that says the same is refused', async () => {
  const row = await threshold('cash_report', '10000', { comparator: 'gt' });
  expect(row).toMatchObject({
    rule: 'cash_report',
    direction: 'both',
    comparator: 'gt',
    amount: '10000.00',
    window: 'day',
    valid_from: '2026-01-01',
    valid_to: null,
    in_force: true,
    no_rate: false,
  });
  const again = await fixture.me.post(`${PATH}/store`, {
    rule: 'cash_report',
    amount: '5000',
    currency: 'USD',
    valid_from: '2027-01-01',
    source: 'Another',
  });
  expect([again.status, again.body.errors]).toEqual([
    422,
    { valid_from: [expect.stringContaining('2026-01-01')] },
  ]);
  const wrong: [object, string][] = [
    [{ rule: 'tea' }, 'rule'],
    [{ amount: '1.001' }, 'amount'],
    [{ source: '' }, 'source'],
    [{ valid_to: '2025-12-31' }, 'valid_to'],
    [{ window: 'year' }, 'window'],
  ];
  for (const [own, field] of wrong) {
    const { status, body } = await fixture.me.post(`${PATH}/store`, {
      rule: 'identify',
      amount: '1',
      currency: 'USD',
      valid_from: '2026-01-01',
      source: 'x',
      ...own,
    });
    expect([own, status, Object.keys(body.errors)]).toEqual([own, 422, [field]]);
  }
});

test('a threshold is ended, and the next one begins the day after', async () => {
  const { id } = await threshold('identify', '3000');
  const end = (valid_to: string) => fixture.me.post(`${PATH}/${id}/end`, { valid_to });
  expect((await end('2025-12-31')).status).toBe(422);
  expect((await end('2026-06-30')).body).toMatchObject({ valid_to: '2026-06-30', in_force: false });
  expect((await end('2026-07-31')).status).toBe(422);
  await threshold('identify', '1000', { valid_from: '2026-07-01' });
  expect(days(await shown(), 'identify')).toEqual([
    ['3000.00', '2026-01-01', '2026-06-30'],
    ['1000.00', '2026-07-01', null],
  ]);
});

test('to ask nobody for identity is a choice with a reason, which the counter reads', async () => {
  const choice = async () => (await fixture.me.get(`${PATH}/choice`)).body;
  const choose = (body: object) =>
    fixture.me.post(`${PATH}/preset`, { valid_from: '2026-01-01', ...body });
  expect(await choice()).toEqual({ is_made: false, preset: null, reason: null, valid_from: null });
  const unreasoned = await choose({ name: 'none' });
  expect([unreasoned.status, Object.keys(unreasoned.body.errors)]).toEqual([
    422,
    ['reason', 'valid_from'],
  ]);
  await choose({ name: 'us' });
  expect(await choice()).toMatchObject({ is_made: true, preset: 'us', valid_from: '2026-01-01' });
  const reason = 'Only members are served.';
  const backdated = await choose({ name: 'none', reason });
  expect([backdated.status, Object.keys(backdated.body.errors)]).toEqual([422, ['valid_from']]);
  const none = await choose({ name: 'none', reason, valid_from: TODAY });
  expect([none.status, none.body]).toEqual([201, []]);
  const ends = (await shown()).map(({ valid_to }: { valid_to: string }) => valid_to);
  expect(new Set(ends)).toEqual(new Set([addDays(TODAY, -1)]));
  expect(await choice()).toMatchObject({ preset: null, reason: 'Only members are served.' });
  expect((await fixture.me.get('exchange/sales/asked')).body).toMatchObject({
    identification: false,
    none_reason: 'Only members are served.',
  });
});

test('a preset ends what stood before it, row by row, and takes the place of one that had not begun', async () => {
  const first = await fixture.me.post(`${PATH}/preset`, { name: 'us', valid_from: '2026-01-01' });
  expect([first.status, first.body.length]).toEqual([201, 6]);
  expect(first.body.every(({ preset }: { preset: string }) => preset === 'us')).toBe(true);
  await fixture.me.post(`${PATH}/preset`, { name: 'canada', valid_from: '2027-01-01' });
  await fixture.me.post(`${PATH}/preset`, { name: 'eu', valid_from: '2026-09-01' });
  const rows = await shown();
  expect(days(rows, 'identify')).toEqual([
    ['1000.00', '2026-01-01', '2026-08-31'],
    ['3000.00', '2026-09-01', null],
  ]);
  expect(rows.some(({ preset }: { preset: string }) => preset === 'canada')).toBe(false);
  const unknown = await fixture.me.post(`${PATH}/preset`, {
    name: 'mars',
    valid_from: '2026-01-01',
  });
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['name']]);
});

test('a threshold whose currency no rate speaks of says so', async () => {
  const { body } = await fixture.me.post(`${PATH}/preset`, {
    name: 'uae',
    valid_from: '2026-01-01',
  });
  const inMoney = body.filter(({ currency }: { currency: string | null }) => currency !== null);
  expect(inMoney.every(({ no_rate }: { no_rate: boolean }) => no_rate)).toBe(true);
  expect((await bring('50000')).status).toBe(201);
});

test('a simulation names the tickets that a threshold would have caught, and changes nothing', async () => {
  const customer_id = await fixture.aCustomer();
  for (const amount of ['4000', '5000', '2000']) await bring(amount, { customer_id });
  await bring('9000');
  const simulate = (amount: string, own: object = {}) =>
    fixture.me.post(`${PATH}/simulate`, {
      rule: 'cash_report',
      amount,
      from: '2026-11-01',
      to: '2026-11-30',
      direction: 'in',
      ...own,
    });
  const { body, status } = await simulate('9000');
  expect(status).toBe(200);
  expect(
    body.map((one: Record<string, string>) => [one.number, one.direction, one.amount, one.total]),
  ).toEqual([
    ['SAL 00004', 'in', '9000.00', '9000.00'],
    ['SAL 00003', 'in', '2000.00', '11000.00'],
    ['SAL 00002', 'in', '5000.00', '9000.00'],
  ]);
  expect((await simulate('9000', { comparator: 'gt' })).body).toHaveLength(1);
  expect((await simulate('9000', { window: 'ticket' })).body).toHaveLength(1);
  expect((await simulate('1', { from: '2026-10-01', to: '2026-10-31' })).body).toEqual([]);
  expect(await shown()).toEqual([]);
});

test('a simulation adds up the tickets of people who share a document, a telephone or a link', async () => {
  const walkIn = (own: object) => ({ walk_in: { name: 'Karim', ...own } });
  const document = { id_type: 'passport', id_number: 'P1234567' };
  const phone = '+93 700 123 456';
  const customer_id = await fixture.aCustomer();
  await bring('4000', walkIn(document));
  await bring('3000', walkIn({ ...document, phone }));
  await bring('2000', walkIn({ name: 'Rahim', phone }));
  await bring('1000', { customer_id });
  const { body } = await fixture.me.post(`${PATH}/simulate`, {
    rule: 'cash_report',
    amount: '1',
    direction: 'in',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(body.map((one: Record<string, string>) => one.total)).toEqual([
    '1000.00',
    '9000.00',
    '7000.00',
    '4000.00',
  ]);
});
