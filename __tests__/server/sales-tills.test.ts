import { tillFixture } from '../support/till-fixture';

const fixture = tillFixture();

const SALES = 'exchange/sales';

const another = () => fixture.fixture.host.signInAs(null);

const ticket = (more: object = {}) => ({
  date: '2026-11-19',
  post: true,
  location_id: fixture.till,
  lines: [{ side: 'buy', currency: 'EUR', amount: '100', rate: '1.08' }],
  ...more,
});

/** Opens a till with 500. */
const openTill = async () => {
  await fixture.move('USD', '500');
  const { status, body } = await fixture.open({ USD: '500' });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id as number;
};

test('only whoever opened a till deals from it, and nobody from one that is shut', async () => {
  await fixture.move('USD', '500');
  const shut = await fixture.me.post(`${SALES}/store`, ticket());
  expect([shut.status, shut.body.errors.location_id]).toEqual([
    422,
    ['Till 1 is not open: open it with a count first.'],
  ]);
  const session = (await fixture.open({ USD: '500' })).body.id;
  const { body } = await fixture.me.post(`${SALES}/store`, ticket());
  expect(body).toMatchObject({ status: 'posted', location_id: fixture.till, session_id: session });
  const stranger = await (await another()).post(`${SALES}/store`, ticket());
  expect(stranger.body.errors.location_id[0]).toMatch(/opened by another user/);
  expect(await fixture.stockAt()).toEqual({ EUR: '100', USD: '392' });
});

test('payments and receipts in notes follow the same rule', async () => {
  await openTill();
  const expense = {
    date: '2026-11-19',
    post: true,
    paid_from_account_id: fixture.fixture.id('1010'),
    location_id: fixture.till,
    lines: [{ account_id: fixture.fixture.id('5210'), amount: '20' }],
  };
  const stranger = await (await another()).post('accounting/expenses/store', expense);
  expect([stranger.status, Object.keys(stranger.body.errors)]).toEqual([422, ['location_id']]);
  expect((await fixture.me.post('accounting/expenses/store', expense)).status).toBe(201);
  expect(await fixture.stockAt()).toEqual({ USD: '480' });
});

test('a ticket of a till is taken back only while somebody has the till open', async () => {
  const session = await openTill();
  const { body } = await fixture.me.post(`${SALES}/store`, ticket());
  await fixture.close(session, { USD: '392', EUR: '100' });
  const refused = await fixture.me.post(`${SALES}/${body.id}/void`, { reason: 'Typed twice' });
  expect([refused.status, refused.body.errors.location_id]).toEqual([
    422,
    ['Till 1 is not open: open it with a count first.'],
  ]);
  const next = (await fixture.open({ USD: '392', EUR: '100' })).body.id;
  expect(
    (await fixture.me.post(`${SALES}/${body.id}/void`, { reason: 'Typed twice' })).status,
  ).toBe(200);
  const { rows } = await fixture.fixture.host.owner.query(
    'select session_id::int as id from ticket order by entry_id',
  );
  expect(rows).toEqual([{ id: session }, { id: next }]);
  expect(await fixture.fixture.isSound()).toEqual([]);
});

test('a till that is counted while tickets race is dealt from before or not at all', async () => {
  const session = await openTill();
  const racing = Array.from({ length: 8 }, () => fixture.me.post(`${SALES}/store`, ticket()));
  const closing = fixture.close(session, { USD: '500', EUR: '0' });
  const answers = await Promise.all([...racing, closing]);
  const posted = answers.slice(0, -1).filter(({ status }) => status === 201).length;
  const { rows } = await fixture.fixture.host.owner.query(
    `select closed_after::int as closed, closing_expected ->> 'USD' as expected,
            (select coalesce(max(entry_id), 0)::int from ticket) as last from till_session`,
  );
  expect(Number(rows[0].expected)).toBe(500 - 108 * posted);
  expect(rows[0].last).toBeLessThanOrEqual(rows[0].closed);
});
