import { verify } from '@/server/ledger/verify';
import type { Client } from '../support/client';
import { screeningFixture } from '../support/screening-fixture';

const { host, list, screenDue } = screeningFixture();
const PATH = 'exchange/screening/hits';

let me: Client;
let party: number;
beforeEach(async () => {
  me = await host().signIn();
  await list([{ ref: '1', name: 'RAHIMI, Abdul Karim' }]);
  party = (
    await me.post('accounting/parties/store', { kind: 'customer', name: 'Abdul Karim Rahimi' })
  ).body.id;
  await screenDue();
});

const hits = async (query = '') => (await me.get(`${PATH}/list${query}`)).body.data;
const decide = (id: number, decision: string, by = me) =>
  by.post(`${PATH}/${id}/decide`, { decision, reason: 'Looked at the papers' });

async function accountId(number: string): Promise<number> {
  const { rows } = await host().owner.query('select id from account where number = $1', [number]);
  return rows[0].id;
}

/** Balances of the party by account. */
async function owed(): Promise<string[]> {
  const { rows } = await host().owner.query(
    `select a.number || ' ' || trim_scale(b.amount) || ' ' || b.currency as line
     from balance b join account a on a.id = b.account_id
     where b.party_id = $1 and b.amount <> 0 order by 1`,
    [party],
  );
  return rows.map(({ line }) => line);
}

/** The customer deposits money. */
async function deposit(amount: string): Promise<void> {
  const lines = [
    { account_id: await accountId('1010'), debit: amount, location_id: 1 },
    { account_id: await accountId('2010'), credit: amount, party_id: party },
  ];
  const body = { date: await today(), lines, post: true };
  const { status, body: answer } = await me.post('accounting/journal-entry/store', body);
  expect([status, answer.errors]).toEqual([201, undefined]);
}

const today = async () => new Date().toISOString().slice(0, 10);

const unsound = async () => (await verify(host().db)).checks.filter(({ ok }) => !ok);

test('a true match freezes what is owed, and deciding otherwise gives it back', async () => {
  await deposit('750');
  const [hit] = await hits();
  const { status, body } = await decide(hit.id, 'true_match');
  expect([status, body.decision, body.decided_by]).toEqual([200, 'true_match', 'Developer']);
  expect(await owed()).toEqual(['2050 -750 USD']);
  const frozen = (await me.get('exchange/manual-journal/list')).body.data;
  expect(frozen).toMatchObject([
    { status: 'posted', memo: expect.not.stringMatching(/match|list|sanction/i) },
  ]);
  const voided = await me.post(`exchange/manual-journal/${frozen[0].id}/void`, { reason: 'no' });
  expect([voided.status, voided.body.message]).toEqual([
    422,
    expect.stringContaining('cannot be voided here'),
  ]);
  expect((await decide(hit.id, 'false_positive')).body.decision).toBe('false_positive');
  expect(await owed()).toEqual(['2010 -750 USD']);
  expect(await hits()).toEqual([]);
  expect((await hits('?state=decided'))[0]).toMatchObject({ reason: 'Looked at the papers' });
});

test('where nothing is owed nothing is posted, and a hit that counts no more is not decided', async () => {
  const [hit] = await hits();
  expect((await decide(hit.id, 'more_data')).body.decision).toBe('more_data');
  expect(await hits()).toMatchObject([{ id: hit.id, decision: 'more_data' }]);
  expect((await decide(hit.id, 'true_match')).status).toBe(200);
  expect((await me.get('exchange/manual-journal/list')).body.data).toEqual([]);
  await decide(hit.id, 'false_positive');
  await host().owner.query("update party set name = 'Somebody Else' where id = $1", [party]);
  await screenDue();
  const late = await decide(hit.id, 'true_match');
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringContaining('no longer valid'),
  ]);
});

test('a decision needs a reason, and one of three words', async () => {
  const [hit] = await hits();
  const bare = await me.post(`${PATH}/${hit.id}/decide`, { decision: 'open', reason: '' });
  expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['decision', 'reason']]);
  expect((await decide(999, 'true_match')).status).toBe(404);
});

test('nobody without the page sees a list, a hit or a search, and whoever only looks does not decide', async () => {
  const [hit] = await hits();
  const teller = await host().signInAs([
    { name: 'parties', title: 'x', view: true, edit: true },
    { name: 'sales', title: 'x', view: true, post: true, create: true },
  ]);
  const calls = await Promise.all([
    teller.get('exchange/screening/lists'),
    teller.get(`${PATH}/list`),
    teller.get(`${PATH}/${hit.id}/show`),
    teller.post('exchange/screening/search', { name: 'Abdul Karim' }),
    teller.post('exchange/screening/run', {}),
    decide(hit.id, 'false_positive', teller),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  const seen = await teller.get(`accounting/parties/${party}/show`);
  expect(JSON.stringify(seen.body)).not.toMatch(/screen|sanction|hit|list_/i);
  const officer = await host().signInAs([{ name: 'compliance', title: 'x', view: true }]);
  expect((await officer.get(`${PATH}/list`)).body.data).toHaveLength(1);
  expect((await decide(hit.id, 'false_positive', officer)).status).toBe(403);
});

test('the books and the records are sound with all of it', async () => {
  await deposit('10');
  const [hit] = await hits();
  await decide(hit.id, 'true_match');
  expect(await unsound()).toEqual([]);
});
