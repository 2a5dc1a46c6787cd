import { rateFixture } from '../support/rate-fixture';

const fixture = rateFixture();

beforeEach(() =>
  fixture.publish([
    { currency: 'EUR', buy: '1.08', sell: '1.10' },
    { currency: 'AED', buy: '3.7', sell: '3.65', quote_direction: 'indirect' },
  ]),
);

const token = async () => (await fixture.me.get('exchange/rates/board-link')).body.token as string;
const board = async (key: string) => fixture.host.client().get(`public/rates-board/${key}`);

test('whoever has the address sees what the organisation pays and asks, and nothing of what it earns', async () => {
  const { status, body } = await board(await token());
  expect([status, body.base_currency]).toEqual([200, 'USD']);
  expect(body.rates).toEqual([
    {
      currency: 'AED',
      name: 'United Arab Emirates Dirham',
      buy: '3.7',
      sell: '3.65',
      quote_unit: 1,
      quote_direction: 'indirect',
      effective_at: '2026-11-20T10:00:00Z',
      is_stale: false,
    },
    {
      currency: 'EUR',
      name: 'Euro',
      buy: '1.08',
      sell: '1.1',
      quote_unit: 1,
      quote_direction: 'direct',
      effective_at: '2026-11-20T10:00:00Z',
      is_stale: false,
    },
  ]);
  expect(Object.keys(body).toSorted()).toEqual([
    'as_of',
    'base_currency',
    'logo_url',
    'name',
    'rates',
    'timezone',
  ]);
});

test('a currency can be kept off the board, and stale rates are told', async () => {
  await fixture.limit('AED', { is_on_board: false });
  await fixture.limit('EUR', { max_age_minutes: 5 });
  fixture.turn('2026-11-20T10:06:00Z');
  const { body } = await board(await token());
  expect(body.rates).toMatchObject([{ currency: 'EUR', is_stale: true }]);
});

test('another address shows nothing, nor does a former one', async () => {
  const former = await token();
  for (const wrong of ['x'.repeat(43), former.slice(1), 'short', `${former}a`]) {
    expect([wrong, (await board(wrong)).status]).toEqual([wrong, 404]);
  }
  const { body } = await fixture.me.post('exchange/rates/board-link/rotate');
  expect((await board(former)).status).toBe(404);
  expect((await board(body.token)).status).toBe(200);
  expect(body.path).toBe(`/build/rate-board?token=${body.token}`);
});
