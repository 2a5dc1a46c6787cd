import type { Client } from '../support/client';
import { counterFixture } from '../support/counter-fixture';

/** Lists that every signed-in user may read, as pickers and start-up do. */
const fixture = counterFixture({ currencies: ['EUR'] });

const signedIn = (...names: readonly string[]) =>
  fixture.host.signInAs(names.map((name) => ({ name, title: name, view: true })));

/** A till with a limit, opened by its holder. */
async function aTill(holder: Client): Promise<void> {
  const { status } = await fixture.me.post('exchange/locations/store', {
    name: 'Till 1',
    type: 'till',
    limits: { USD: { max: '7531' } },
  });
  expect(status).toBe(201);
  const count = { USD: '250' };
  const opened = await holder.post('exchange/till-sessions/open', { location_id: 2, count });
  expect([opened.status, opened.body.errors]).toEqual([201, undefined]);
}

const places = async (by: Client) => (await by.get('exchange/locations/list')).body;

test('a user without a page is told the names of places, and neither limits nor who has them open', async () => {
  await aTill(fixture.me);
  expect((await places(await signedIn()))[1]).toEqual({
    id: 2,
    name: 'Till 1',
    type: 'till',
    branch_id: 1,
    branch: expect.any(String),
    is_active: true,
    version: 1,
    account: null,
    limits: null,
    session: null,
    last_count: null,
    under_way: [],
  });
  expect((await places(await signedIn('tills')))[1]).toMatchObject({
    limits: { USD: { max: '7531' } },
    session: { status: 'open', user: { name: expect.any(String) } },
  });
});

test('a teller without the page of tills still finds the till that they have open themselves', async () => {
  const teller = await fixture.host.signInAs(
    ['tills', 'journal entry'].map((name) => ({ name, title: name, view: true, post: true })),
  );
  await aTill(teller);
  await fixture.host.owner.query(
    `update role set pages = '[{"name":"sales","title":"Sales","view":true}]'
     where id = (select role_id from app_user where id = (select user_id from till_session))`,
  );
  expect((await places(teller))[1]).toMatchObject({ limits: null, session: { status: 'open' } });
});

const FORMATS = 'system-setting';
const settings = async (by: Client) =>
  (await by.get('setting/system-setting/list')).body as readonly Record<string, unknown>[];

test.each([
  ['no page', [], [FORMATS], undefined],
  ['sales', ['sales'], [FORMATS, 'exchange'], ['cash_rounding', 'offer_minutes']],
  ['offer rate', ['offer rate'], [FORMATS, 'exchange'], ['offer_minutes']],
  [
    'rates',
    ['rates'],
    [FORMATS, 'exchange'],
    [
      'rate_age_minutes',
      'rate_hard_stop_percent',
      'rate_outlier_percent',
      'rate_tolerance_percent',
      'rate_tolerance_teller_percent',
    ],
  ],
])(
  'a user with %s is told of the settings what their screens need',
  async (_, pages, types, fields) => {
    const told = await settings(await signedIn(...pages));
    expect(told.map(({ type }) => type)).toEqual(types);
    expect(told[0]).toHaveProperty('accountPrefixes');
    const exchange = told.find(({ type }) => type === 'exchange');
    const { id: _id, type: _type, version: _version, ...own } = exchange ?? {};
    expect(exchange && Object.keys(own).toSorted()).toEqual(fields);
  },
);

test('whoever may view the settings is told all of them', async () => {
  const told = await settings(await signedIn('system setting'));
  expect(told.map(({ type }) => type)).toEqual([FORMATS, 'exchange', 'kyc', 'security', 'mail']);
  expect(told[1]).toHaveProperty('blind_count', true);
});

test('no other bare list tells an amount, a limit or a person to a user without any page', async () => {
  await aTill(fixture.me);
  await fixture.opening('EUR', '5000', '5413.37');
  const nobody = await signedIn();
  const { body: accounts } = await nobody.get('accounting/chart-of-accounts/list');
  const sums = accounts.flatMap((one: Record<string, unknown>) => [
    one.balance,
    one.balance_currency,
    one.balances,
  ]);
  expect(sums.filter((one: unknown) => one !== null)).toEqual([]);
  const { body: users } = await nobody.get('users/list');
  expect(new Set(users.flatMap((one: object) => Object.keys(one)))).toEqual(
    new Set(['id', 'name']),
  );
  expect((await nobody.get('approvals/list')).body.data).toEqual([]);
  for (const path of ['setting/branches/list', 'exchange/rates/current', 'accounting/parties/list'])
    expect([path, (await nobody.get(path)).status]).toEqual([path, 403]);
});
