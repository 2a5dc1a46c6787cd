import type { Client } from '../support/client';
import { tillFixture } from '../support/till-fixture';

const day = tillFixture();
const DAYS = 'from=2026-11-20&to=2026-11-20';

const statementFor = async (reader: Client, query = '') =>
  (await reader.get(`reports/user-statement?${DAYS}${query}`)).body;

/** A teller who counts tills and may read their own statement. */
const aTeller = () =>
  day.fixture.host.signInAs([
    { name: 'tills', title: 'x', view: true, post: true },
    { name: 'user statement', title: 'x', view: true },
  ]);

test('whoever is still to count blind reads only what the shift began with', async () => {
  await day.move('USD', '500');
  const teller = await aTeller();
  const { body: session } = await day.open({ USD: '500' }, teller);
  await day.move('USD', '200');
  const [own] = (await statementFor(teller)).sections;
  expect(own.movements).toEqual([]);
  expect(own.lines).toMatchObject([
    { currency: 'USD', opening: '500.00', in: null, out: null, expected: null, counted: null },
  ]);
  const [seen] = (await statementFor(day.me)).sections;
  expect(seen.lines).toMatchObject([{ in: '200.00', out: '0.00', expected: '700.00' }]);
  expect((await day.close(session.id, { USD: '700' }, teller)).status).toBe(200);
  const [closed] = (await statementFor(teller)).sections;
  expect(closed.lines).toMatchObject([{ expected: '700.00', counted: '700.00' }]);
  expect(closed.movements).toMatchObject([{ amount: '200.00', balance: '700.00' }]);
});

test('a shift is found by its user, its till, its days and its own number', async () => {
  await day.move('USD', '500');
  const { body: session } = await day.open({ USD: '500' });
  const count = async (query: string) => (await statementFor(day.me, query)).sections.length;
  expect(await count('')).toBe(1);
  expect(await count(`&user_id=${session.user.id}&location_id=${day.till}`)).toBe(1);
  expect(await count('&user_id=999')).toBe(0);
  expect(await count('&location_id=999')).toBe(0);
  const early = 'from=2026-11-01&to=2026-11-02';
  const { body } = await day.me.get(`reports/user-statement?${early}`);
  expect(body.sections).toEqual([]);
  const named = await day.me.get(`reports/user-statement?${early}&session_id=${session.id}`);
  expect(named.body.sections).toHaveLength(1);
});

test('the statement as a file holds every shift, with what moved in it', async () => {
  await day.move('USD', '500');
  await day.open({ USD: '500' });
  await day.move('USD', '200');
  const { status, text } = await day.me.get(`reports/user-statement?${DAYS}&format=csv`);
  expect([status, text.split('\r\n').filter((row) => row.includes('TRS 00002')).length]).toEqual([
    200, 1,
  ]);
});
