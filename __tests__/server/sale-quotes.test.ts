import { startHost, type TestHost } from '../support/test-host';
import type { Client } from '../support/client';

const SALES = 'exchange/sales';
const TODAY = '2026-11-20';
const MINUTE = 60_000;

let host: TestHost;
let me: Client;
let teller: Client;
let clock: number;

beforeEach(async () => {
  clock = Date.parse(`${TODAY}T10:00:00Z`);
  host = await startHost({ chart: true, now: () => new Date(clock) });
  me = await host.signIn();
  await me.get('accounting/chart-of-accounts/generate_accounts');
  await me.post('setting/currencies/store', { code: 'EUR' });
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (number: string) =>
    accounts.find((one: { number: string }) => one.number === number).id as number;
  const lines = [
    { account_id: id('1010'), debit: '100000' },
    { account_id: id('1020'), currency: 'EUR', debit: '5000', base: '5400' },
    { account_id: id('3000'), credit: '105400' },
  ];
  const journal = { date: TODAY, post: true, lines };
  expect((await me.post('accounting/journal-entry/store', journal)).status).toBe(201);
  await publish('1.08', '1.09');
  teller = await host.signInAs([
    { name: 'sales', title: 'Sales', view: true, create: true, edit: true, post: true },
  ]);
});
afterEach(() => host.close());

const publish = (buy: string, sell: string) =>
  me.post('exchange/rates/store', { currency: 'EUR', buy, sell });

const drafted = async (amount = '100', rate = '1.09') => {
  const lines = [{ side: 'sell', currency: 'EUR', amount, rate }];
  return (await teller.post(`${SALES}/store`, { date: TODAY, lines })).body;
};

const quoted = async (rate?: string) => {
  const draft = await drafted('100', rate);
  return teller.post(`${SALES}/${draft.id}/quote`, {});
};

test('a quote is a draft with a number, a deadline by the host, and an address for its code', async () => {
  const { status, body } = await quoted();
  expect([status, body.status, body.quote]).toEqual([
    200,
    'draft',
    {
      made_at: `${TODAY}T10:00:00.000Z`,
      valid_until: `${TODAY}T10:30:00.000Z`,
      is_open: true,
      address: expect.stringMatching(/\/build\/exchange\/sales\/1\/$/),
    },
  ]);
  const { body: found } = await teller.get(`${SALES}/list?search=SAL%2000001`);
  expect(found.data).toMatchObject([{ id: 1, quoted_until: body.quote.valid_until }]);
  const scanned = encodeURIComponent(body.quote.address);
  expect((await teller.get(`${SALES}/list?search=${scanned}`)).body.data).toHaveLength(1);
  expect((await teller.get(`${SALES}/list?search=JOU%2000001`)).body.data).toHaveLength(0);
});

test('until the deadline it is dealt at its rate, however far the board has moved', async () => {
  const { body } = await quoted();
  await publish('1.20', '1.22');
  clock += 29 * MINUTE;
  const { body: seen } = await teller.post(`${SALES}/preview`, {
    date: TODAY,
    lines: [{ side: 'sell', currency: 'EUR', amount: '100', rate: '1.09' }],
    quote_id: body.id,
  });
  expect(seen.checks).toContainEqual(expect.objectContaining({ key: 'quote', level: 'ok' }));
  const posted = await teller.post(`${SALES}/${body.id}/post`, {});
  expect([posted.status, posted.body.status, posted.body.lines[0].base]).toEqual([
    200,
    'posted',
    '109.00',
  ]);
  // The ledger stores the deviation from the board.
  expect(posted.body.lines[0].deviation).not.toBe('0');
});

test('after the deadline it says that it has expired, and today’s rate deals it', async () => {
  const { body } = await quoted();
  await publish('1.089', '1.091');
  clock += 20 * MINUTE;
  await teller.get(`${SALES}/list`);
  clock += 11 * MINUTE;
  const late = await teller.post(`${SALES}/${body.id}/post`, {});
  expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['lines.0.rate']]);
  expect(late.body.errors['lines.0.rate'][0]).toMatch(/quote has expired/i);
  const { body: shown } = await teller.get(`${SALES}/${body.id}/show`);
  expect(shown.quote.is_open).toBe(false);
  const lines = [{ side: 'sell', currency: 'EUR', amount: '100', rate: '1.091' }];
  const sent = { date: TODAY, lines, version: shown.version };
  const { body: changed } = await teller.put(`${SALES}/${body.id}/update`, sent);
  const { status } = await teller.post(`${SALES}/${body.id}/post`, { version: changed.version });
  expect(status).toBe(200);
});

test('a quote covers no more than was quoted, at no other rate', async () => {
  const { body } = await quoted();
  await publish('1.20', '1.22');
  const change = async (line: object) => {
    const { body: now } = await teller.get(`${SALES}/${body.id}/show`);
    const lines = [{ side: 'sell', currency: 'EUR', amount: '100', rate: '1.09', ...line }];
    const sent = { date: TODAY, lines, version: now.version };
    expect((await teller.put(`${SALES}/${body.id}/update`, sent)).status).toBe(200);
    return (await teller.post(`${SALES}/${body.id}/post`, {})).status;
  };
  expect(await change({ amount: '101' })).toBe(422);
  expect(await change({ rate: '1.08' })).toBe(422);
  expect(await change({ amount: '60' })).toBe(200);
});

test('nobody promises a rate that they may not give, and a dealt ticket is quoted no more', async () => {
  const far = await quoted('1.05');
  expect([far.status, Object.keys(far.body.errors)]).toEqual([
    422,
    ['lines.0.rate', 'override_reason'],
  ]);
  const { body } = await quoted();
  await teller.post(`${SALES}/${body.id}/post`, {});
  expect((await teller.post(`${SALES}/${body.id}/quote`, {})).status).toBe(409);
});
