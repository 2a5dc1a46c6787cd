import { byHand } from '../support/by-hand';
import { counterFixture, SALES, TODAY } from '../support/counter-fixture';
import { storedUser, updateUser } from '../support/staff';
import { PASSWORD } from '../support/test-host';

const fixture = counterFixture({ currencies: ['EUR'] });

const JOURNAL = 'accounting/journal-entry';
let herat: number;

beforeEach(async () => {
  await fixture.opening('EUR', '1000', '1080');
  const branch = { name: 'Herat', address: '12 Bazaar Street' };
  const { status, body } = await fixture.me.post('setting/branches/store', branch);
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...branch, is_active: true }]);
  herat = body.id;
});

/** A clerk with every right who works in Herat. */
async function clerkThere() {
  const user = await storedUser(fixture.me, { branch_id: herat });
  return { user, client: await fixture.host.signIn(user.email, PASSWORD) };
}
const aPlace = async (name: string, own: object = {}) =>
  (await fixture.me.post('exchange/locations/store', { name, type: 'till', ...own })).body
    .id as number;
const aDraft = async (by: typeof fixture.me, path = JOURNAL, own: object = {}) => {
  const { status, body } = await by.post(`${path}/store`, { date: TODAY, lines: [], ...own });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
/** Changes rows without their triggers, as somebody with every right can. */
const unseen = async (statement: string) => {
  const client = await fixture.host.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(statement);
  await client.query('set session_replication_role = origin');
  client.release();
};
const idsIn = async (path: string, branch: number) =>
  (await fixture.me.get(`${path}/list?branch_id=${branch}`)).body.data.map(
    ({ id }: { id: number }) => id,
  );

test('a document is made in the branch of its place, of the open till, of its maker, or the first', async () => {
  const { client } = await clerkThere();
  const away = await aPlace('Till Herat', { branch_id: herat });
  const home = await aPlace('Till Main');
  const line = { side: 'buy', currency: 'EUR', amount: '10', rate: '1.08' };
  expect((await aDraft(fixture.me)).branch_id).toBe(1);
  expect((await aDraft(client)).branch_id).toBe(herat);
  const placed = await aDraft(client, SALES, { location_id: home, lines: [line] });
  expect(placed.branch_id).toBe(1);
  const moved = await fixture.me.put(`${SALES}/${placed.id}/update`, {
    ...{ date: TODAY, location_id: away, lines: [line], version: placed.version },
  });
  expect([moved.body.errors, moved.body.branch_id, moved.body.branch]).toEqual([
    undefined,
    herat,
    { id: herat, name: 'Herat', address: '12 Bazaar Street' },
  ]);
  const session = await fixture.me.post('exchange/till-sessions/open', {
    ...{ location_id: away, count: { USD: '0' } },
  });
  expect([session.status, session.body.errors]).toEqual([201, undefined]);
  expect((await aDraft(fixture.me)).branch_id).toBe(herat);
});

test('lists are narrowed to a branch, with what is older than branches counted by its place', async () => {
  const { client } = await clerkThere();
  const there = await aDraft(client);
  const here = await aDraft(fixture.me);
  await byHand(fixture.host.owner, 'update document set branch_id = null where id = $1', [here.id]);
  expect(await idsIn(JOURNAL, herat)).toEqual([there.id]);
  expect(await idsIn(JOURNAL, 1)).toContain(here.id);
  expect(await idsIn(JOURNAL, 1)).not.toContain(there.id);
});

test('the branch of what was posted is sealed with it', async () => {
  const sale = await fixture.ticket('buy', { currency: 'EUR', amount: '10', rate: '1.08' });
  expect(await fixture.isSound()).toEqual([]);
  await unseen(`update document set branch_id = ${herat} where type = 'sales' and id = ${sale.id}`);
  expect((await fixture.isSound()).map(([key]) => key)).toEqual(['chain']);
});

test('where there is only one branch, a document names none on its papers', async () => {
  await byHand(fixture.host.owner, 'delete from branch where id = $1', [herat]);
  expect((await aDraft(fixture.me)).branch).toBeNull();
});

test('a user works in a branch that is there and open, or in none', async () => {
  const { user } = await clerkThere();
  expect(user.branch_id).toBe(herat);
  const renamed = await updateUser(fixture.me, user, { name: 'Farid' });
  expect(renamed.body.branch_id).toBe(herat);
  const none = await updateUser(fixture.me, renamed.body, { branch_id: null });
  expect(none.body.branch_id).toBeNull();
  const wrong = await updateUser(fixture.me, none.body, { branch_id: 999 });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['branch_id']]);
  await fixture.me.put(`setting/branches/${herat}/update`, { name: 'Herat', is_active: false });
  expect((await updateUser(fixture.me, none.body, { branch_id: herat })).status).toBe(422);
});

test('reports of the trade tell a branch apart: by the place of a deal, else by who made it', async () => {
  const away = await aPlace('Vault Herat', { type: 'vault', branch_id: herat });
  await fixture.given('to Herat', 'exchange/transfer/store', {
    ...{ kind: 'internal', from_location_id: 1, to_location_id: await aPlace('Till 1') },
    lines: [{ currency: 'USD', amount: '500' }],
  });
  const { id } = await fixture.given('sent', 'exchange/transfer/store', {
    ...{ kind: 'internal', from_location_id: 1, to_location_id: away },
    lines: [{ currency: 'USD', amount: '900' }],
  });
  const received = await fixture.me.post(`exchange/transfer/${id}/receive`, {
    lines: [{ currency: 'USD', amount: '900' }],
  });
  expect([received.status, received.body.errors]).toEqual([200, undefined]);
  await fixture.ticket('buy', { currency: 'EUR', amount: '100', rate: '1.08' });
  await fixture.ticket(
    'buy',
    { currency: 'EUR', amount: '50', rate: '1.08' },
    { location_id: away },
  );
  const days = `from=${TODAY}&to=${TODAY}`;
  const dealt = async (report: string, branch: number) =>
    (await fixture.me.get(`reports/${report}?${days}&branch_id=${branch}`)).body.totals.base;
  for (const report of ['sales-analysis', 'user-profitability']) {
    expect([report, await dealt(report, 1), await dealt(report, herat)]).toEqual([
      ...[report, '108.00', '54.00'],
    ]);
  }
});

test('shifts are told of one branch', async () => {
  const away = await aPlace('Till Herat', { branch_id: herat });
  await fixture.me.post('exchange/till-sessions/open', {
    ...{ location_id: away, count: { USD: '0' } },
  });
  const shifts = async (branch: number) =>
    (await fixture.me.get(`reports/user-statement?branch_id=${branch}`)).body.totals.sessions;
  expect([await shifts(herat), await shifts(1)]).toEqual([1, 0]);
});
