import { type JournalBody, planOne, postJournals } from '@/server/accounting/journal-batch';
import { inTransaction } from '@/server/database/transaction';
import { referenceTo } from '@/server/ledger/reference';
import { byHand } from '../support/by-hand';
import { branchFixture } from '../support/branch-fixture';
import { SALES, TODAY } from '../support/counter-fixture';
import { updateUser } from '../support/staff';

const { fixture, herat, aPlace, clerkThere, idsIn } = branchFixture();

const JOURNAL = 'accounting/journal-entry';

const aDraft = async (by: typeof fixture.me, path = JOURNAL, own: object = {}) => {
  const { status, body } = await by.post(`${path}/store`, { date: TODAY, lines: [], ...own });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
/** Changes rows with all triggers off, as a superuser can. */
const unseen = async (statement: string) => {
  const client = await fixture.host.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(statement);
  await client.query('set session_replication_role = origin');
  client.release();
};

test('a document is made in the branch of its place, of the open till, of its maker, or the first', async () => {
  const { client } = await clerkThere();
  const away = await aPlace('Till Herat', { branch_id: herat() });
  const home = await aPlace('Till Main');
  const line = { side: 'buy', currency: 'EUR', amount: '10', rate: '1.08' };
  expect((await aDraft(fixture.me)).branch_id).toBe(1);
  expect((await aDraft(client)).branch_id).toBe(herat());
  const placed = await aDraft(client, SALES, { location_id: home, lines: [line] });
  expect(placed.branch_id).toBe(1);
  const moved = await fixture.me.put(`${SALES}/${placed.id}/update`, {
    date: TODAY,
    location_id: away,
    lines: [line],
    version: placed.version,
  });
  expect([moved.body.errors, moved.body.branch_id, moved.body.branch]).toEqual([
    undefined,
    herat(),
    { id: herat(), name: 'Herat', address: '12 Bazaar Street' },
  ]);
  const session = await fixture.me.post('exchange/till-sessions/open', {
    location_id: away,
    count: { USD: '0' },
  });
  expect([session.status, session.body.errors]).toEqual([201, undefined]);
  expect((await aDraft(fixture.me)).branch_id).toBe(herat());
});

test('entries that are stored many at once are made in the branches in which they would be singly', async () => {
  const { user } = await clerkThere();
  const away = await aPlace('Till Herat', { branch_id: herat() });
  const { rows: cash } = await fixture.host.owner.query(
    "select id from account where number = '1010'",
  );
  const account_id: number = cash[0].id;
  const entry = (location_id?: number): JournalBody => ({
    date: TODAY,
    lines: [
      { account_id, location_id, debit: '2' },
      { account_id, location_id: 1, credit: '2' },
    ],
  });
  await inTransaction(fixture.host.db, async (tx) => {
    const reference = await referenceTo(tx, [account_id], []);
    const planned = [entry(), entry(away), entry(1)].map((body, at) =>
      planOne(body, at, reference),
    );
    const by = { userId: user.id, ip: '', requestId: 'x' };
    await postJournals(tx, planned, { by, reference });
  });
  const { rows } = await fixture.host.owner.query(
    `select branch_id, branch_made_in(body, created_by) as alone from document
     where type = 'journal entry' and created_by = $1 order by id`,
    [user.id],
  );
  expect(rows.map(({ branch_id }) => branch_id)).toEqual([herat(), herat(), 1]);
  expect(rows.map(({ alone }) => alone)).toEqual([herat(), herat(), 1]);
});

test('lists are narrowed to a branch', async () => {
  const { client } = await clerkThere();
  const there = await aDraft(client);
  const here = await aDraft(fixture.me);
  expect(await idsIn(JOURNAL, herat())).toEqual([there.id]);
  expect(await idsIn(JOURNAL, 1)).toContain(here.id);
  expect(await idsIn(JOURNAL, 1)).not.toContain(there.id);
});

test('the branch of what was posted is sealed with it', async () => {
  const sale = await fixture.ticket('buy', { currency: 'EUR', amount: '10', rate: '1.08' });
  expect(await fixture.isSound()).toEqual([]);
  await unseen(
    `update document set branch_id = ${herat()} where type = 'sales' and id = ${sale.id}`,
  );
  expect((await fixture.isSound()).map(([key]) => key)).toEqual(['chain']);
});

test('where there is only one branch, a document names none on its papers', async () => {
  await byHand(fixture.host.owner, 'delete from branch where id = $1', [herat()]);
  expect((await aDraft(fixture.me)).branch).toBeNull();
});

test('a user works in a branch that is there and open, or in none', async () => {
  const { user } = await clerkThere();
  expect(user.branch_id).toBe(herat());
  const renamed = await updateUser(fixture.me, user, { name: 'Farid' });
  expect(renamed.body.branch_id).toBe(herat());
  const none = await updateUser(fixture.me, renamed.body, { branch_id: null });
  expect(none.body.branch_id).toBeNull();
  const wrong = await updateUser(fixture.me, none.body, { branch_id: 999 });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['branch_id']]);
  await fixture.me.put(`setting/branches/${herat()}/update`, { name: 'Herat', is_active: false });
  expect((await updateUser(fixture.me, none.body, { branch_id: herat() })).status).toBe(422);
});
