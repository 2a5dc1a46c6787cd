import { verify } from '@/server/ledger/verify';
import { type Scene, ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

const P = 'accounting/journal-entry';

let host: TestHost;
let scene: Scene;
beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  scene = await ledgerScene(host);
});
afterAll(() => host.close());

type Line = Readonly<Record<string, unknown>>;
const on = (number: string, line: Line): Line => ({
  account_id: scene.account(number).id,
  ...line,
});
const euro = (number: string, line: Line) => on(number, { currency: 'EUR', ...line });
const send = (lines: readonly Line[], more: object = {}) =>
  scene.me.post(`${P}/store`, { date: '2026-11-19', post: true, lines, ...more });
const posted = async (lines: readonly Line[]) => {
  const { status, body } = await send(lines);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const entry = async (id: number): Promise<Record<string, string>[]> =>
  (await scene.me.get(`${P}/${id}/entry`)).body;
/** Refused fields with their messages. */
const refused = async (lines: readonly Line[], more: object = {}) => {
  const { status, body } = await send(lines, more);
  expect(status).toBe(422);
  return body.errors as Record<string, string[]>;
};

test('a foreign line comes to base at its rate, and shows both', async () => {
  const { id, amount, currency, base } = await posted([
    euro('1040', { debit: '10.01', rate: '1.085' }),
    on('3000', { credit: '10.86' }),
  ]);
  expect([amount, currency, base]).toEqual(['10.86', 'USD', '10.86']);
  expect(await entry(id)).toMatchObject([
    { currency: 'EUR', amount: '10.01', rate: '1.085', base: '10.86' },
    { currency: 'USD', amount: '-10.86', rate: null, base: '-10.86' },
  ]);
});

test('a foreign line may bring its base instead, or both where they agree', async () => {
  await posted([euro('1040', { debit: '100', base: '108.20' }), on('3000', { credit: '108.20' })]);
  await posted([
    euro('1040', { debit: '100', rate: '1.085', base: '108.50' }),
    on('3000', { credit: '108.50' }),
  ]);
  const errors = await refused([
    euro('1040', { debit: '100', rate: '1.085', base: '108.51' }),
    on('3000', { credit: '108.51' }),
  ]);
  expect(errors).toEqual({
    'lines.0.base': ['At this rate the amount comes to 108.50. Correct the rate or the base.'],
  });
});

test('the cent that rounding leaves goes to the rounding account, any other gap is named', async () => {
  const { id } = await posted([
    euro('1040', { debit: '10.01', rate: '1.0835' }),
    euro('1040', { debit: '10.01', rate: '1.0835' }),
    euro('1040', { credit: '20.02', rate: '1.0835' }),
  ]);
  expect((await entry(id)).at(-1)).toMatchObject({
    account_number: '4050',
    currency: 'USD',
    base: '-0.01',
  });
  const gap = await refused([on('5210', { debit: '100' }), on('3000', { credit: '99.99' })]);
  expect(gap).toEqual({ lines: ['Debits and credits differ by 0.01 USD. Correct the lines.'] });
});

test.each([
  ['two accounts', 'AED', '1020'],
  ['one account', 'SAR', '1040'],
])('a cent of rounding needs no position: %s', async (_name, code, number) => {
  await scene.me.post('setting/currencies/store', { code });
  const dirham = (account: string, more: object) =>
    on(account, { currency: code, rate: '0.2723', ...more });
  const { id } = await posted([
    dirham('1040', { credit: '33.33' }),
    dirham('1040', { credit: '33.33' }),
    dirham(number, { debit: '66.66' }),
  ]);
  const lines = (await entry(id)).map(({ account_number, base }) => [account_number, base]);
  expect(lines.slice(0, 4)).toEqual([
    ['1040', '-9.08'],
    ['1040', '-9.08'],
    [number, '18.15'],
    ['4050', '0.01'],
  ]);
  // The cent that the position cannot carry is realised, so rounding gains and loses nothing.
  expect(lines.filter(([account]) => account === '4010')).toEqual([['4010', '-0.01']]);
  expect((await verify(host.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('every line that is wrong is told at once, on its own field', async () => {
  const errors = await refused([
    on('5210', {}),
    on('5210', { debit: '1', credit: '1' }),
    on('1040', { debit: '1', currency: 'EUR' }),
    on('1040', { debit: '1', currency: 'XAU' }),
  ]);
  expect(Object.keys(errors)).toEqual([
    'lines.0.debit',
    'lines.1.debit',
    'lines.2.rate',
    'lines.3.currency',
  ]);
});

test('more decimals than the currency has are refused, in a draft too', async () => {
  const lines = [on('5210', { debit: '1.005' }), euro('1040', { credit: '1', rate: '1' })];
  expect(await refused(lines)).toEqual({ 'lines.0.debit': ['USD has 2 decimals.'] });
  expect(await refused(lines, { post: false })).toEqual({
    'lines.0.debit': ['USD has 2 decimals.'],
  });
});

test('accounts take lines only as what they are', async () => {
  const rest = on('3000', { credit: '1' });
  const one = async (line: Line) => Object.keys(await refused([line, rest]));
  expect(await one(on('5', { debit: '1' }))).toEqual(['lines.0.account_id']);
  expect(await one({ account_id: 99_999, debit: '1' })).toEqual(['lines.0.account_id']);
  expect(await one(euro('5210', { debit: '1', rate: '1' }))).toEqual(['lines.0.currency']);
  expect(await one(on('2010', { debit: '1' }))).toEqual(['lines.0.party_id']);
  expect(await one(on('5210', { debit: '1', party_id: 4711 }))).toEqual(['lines.0.party_id']);
  expect(await one(on('1010', { debit: '1', location_id: 4711 }))).toEqual(['lines.0.location_id']);
  expect(await one(on('5210', { debit: '1', location_id: 1 }))).toEqual(['lines.0.location_id']);
});

test('what is no amount, no day and no known field is refused before anything is judged', async () => {
  const errors = await refused([on('5210', { debit: 'ten' }), on('3000', { credit: '-1' })], {
    date: '2026-02-30',
    colour: 'red',
  });
  expect(Object.keys(errors).toSorted()).toEqual([
    'colour',
    'date',
    'lines.0.debit',
    'lines.1.credit',
  ]);
  const float = await refused([on('5210', { debit: 1.1 }), on('3000', { credit: '1.1' })]);
  expect(Object.keys(float)).toEqual(['lines.0.debit']);
});

test('the messages are in the language that is asked for', async () => {
  const { body } = await scene.me.post(
    `${P}/store`,
    {
      date: '2026-11-19',
      post: true,
      lines: [on('5210', { debit: '1' }), on('3000', { credit: '2' })],
    },
    { 'accept-language': 'fa' },
  );
  expect(body.errors.lines[0]).toMatch(/[\u0600-\u06ff]/);
});

test('cash at a place never falls below nothing, whatever the entry', async () => {
  await posted([on('1010', { debit: '50' }), on('3000', { credit: '50' })]);
  const errors = await refused([on('5210', { debit: '50.01' }), on('1010', { credit: '50.01' })]);
  expect(Object.values(errors).flat().join()).toMatch(/Not enough USD in stock: 0\.01 short/);
  await posted([on('5210', { debit: '50' }), on('1010', { credit: '50' })]);
});

test('no value is left on an account without a quantity', async () => {
  await posted([euro('1020', { debit: '10', base: '11' }), on('3000', { credit: '11' })]);
  const errors = await refused([
    euro('1020', { credit: '10', base: '10.50' }),
    on('3000', { debit: '10.50' }),
  ]);
  expect(Object.keys(errors)).toEqual(['lines.0.base']);
  await posted([euro('1020', { credit: '10', base: '11' }), on('3000', { debit: '11' })]);
});
