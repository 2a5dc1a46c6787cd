import { inTransaction } from '@/server/database/transaction';
import {
  heldSubjects,
  isAnyNamedHeld,
  isHeld,
  openHits,
  screenSubject,
} from '@/server/compliance/screening/screen';
import { screeningFixture } from '../support/screening-fixture';

const { host, list, screenDue } = screeningFixture();

const KARIM = { ref: '1', name: 'RAHIMI, Abdul Karim' };

async function party(name: string): Promise<number> {
  const { body } = await (
    await host().signIn()
  ).post('accounting/parties/store', { kind: 'customer', name });
  return body.id;
}

const hits = async () => host().db.selectFrom('screening_hit').selectAll().orderBy('id').execute();
const current = async () => (await hits()).filter(({ ended }) => ended === null);

test('nobody is held where there is no list, and nothing is written down', async () => {
  const id = await party('Abdul Karim Rahimi');
  expect(await isHeld(host().db, [id])).toBe(false);
  expect(await host().db.selectFrom('screening_due').selectAll().execute()).toEqual([]);
});

test('a new party that a list means is held at once, before anybody has held it against the list', async () => {
  await list([KARIM]);
  const id = await party('Abdul Karim Rahimi');
  const other = await party('Zalmai Popal');
  expect(await isHeld(host().db, [id, other])).toBe(true);
  expect(await isHeld(host().db, [other])).toBe(false);
  await screenDue();
  expect(await isHeld(host().db, [other, id])).toBe(true);
  expect(await current()).toMatchObject([
    {
      subject_kind: 'party',
      subject_id: id,
      score: '1.0000',
      band: 'block',
      decision: 'open',
      parts: { list_name: 'RAHIMI, Abdul Karim', query_name: 'Abdul Karim Rahimi' },
    },
  ]);
  expect(await host().db.selectFrom('screening_due').selectAll().execute()).toEqual([]);
});

test('whoever a list may mean has one alert that is open, also where a decision has lapsed, and who is alike none', async () => {
  await list([KARIM]);
  const id = await party('Abdul Karim Rahimi');
  await party('Zalmai Popal');
  await screenDue();
  await screenDue();
  const alerts = async () =>
    (await (await host().signIn()).get('exchange/alerts/list')).body.data as object[];
  expect(await alerts()).toMatchObject([
    { rules: ['list_hit'], score: 90, status: 'open', parties: [{ id }] },
  ]);
  await (await host().signIn()).post('exchange/alerts/1/dismiss', { reason: 'Somebody else.' });
  await decide('false_positive');
  await screenDue();
  expect(await alerts()).toHaveLength(1);
  await host().owner.query("update party set name = 'Abdul Karim Rahim' where id = $1", [id]);
  await screenDue();
  const states = (await alerts()).map((one) => 'status' in one && String(one.status));
  expect(new Set(states)).toEqual(new Set(['closed_false', 'open']));
});

test('screening again finds nothing new, and what was decided is remembered until either side changes', async () => {
  await list([KARIM]);
  const id = await party('Abdul Karim Rahimi');
  const subject = { kind: 'party', id, names: [] } as const;
  const screen = () => inTransaction(host().db, (tx) => screenSubject(tx, subject));
  expect(await screen()).toEqual({ band: 'block', open_hits: 1, is_pep: false });
  expect(await screen()).toEqual({ band: 'block', open_hits: 1, is_pep: false });
  expect(await hits()).toHaveLength(1);
  await decide('false_positive');
  expect(await screen()).toEqual({ band: 'clear', open_hits: 0, is_pep: false });
  expect(await isHeld(host().db, [id])).toBe(false);
  await host().owner.query("update party set name = 'Abdul Karim Rahim' where id = $1", [id]);
  expect(await isHeld(host().db, [id])).toBe(true);
  expect(await screen()).toEqual({ band: 'review', open_hits: 1, is_pep: false });
  expect((await hits()).map(({ ended, decision }) => [ended, decision])).toEqual([
    ['changed', 'false_positive'],
    [null, 'open'],
  ]);
});

test('what holds somebody is not got rid of by writing the name in another way', async () => {
  await list([KARIM]);
  const id = await party('Abdul Karim Rahimi');
  await screenDue();
  await host().owner.query("update party set name = 'Somebody Else' where id = $1", [id]);
  await screenDue();
  expect(await isHeld(host().db, [id])).toBe(true);
  await decide('false_positive');
  await host().owner.query("update party set name = 'Somebody Other' where id = $1", [id]);
  await screenDue();
  expect(await isHeld(host().db, [id])).toBe(false);
  expect((await hits()).map(({ ended }) => ended)).toEqual(['unlike']);
});

test('search, a run and the names of remittances find more words and other spellings alike', async () => {
  await list([
    { ref: '1', name: 'BRAND, Adam' },
    { ref: '2', name: 'HUSAYN, Abd al-Rahman' },
    { ref: '3', name: 'JSC ARGUNOV', kind: 'company' },
  ]);
  const names = ['Adam Kemal Brand', 'Hossein Abdulrahman', 'ARGUNOV'];
  const me = await host().signIn();
  const db = host().db;
  for (const name of names) {
    const { body } = await me.post('exchange/screening/search', { name });
    expect(body).toMatchObject([{ band: name.startsWith('Hossein') ? 'block' : 'review' }]);
    expect(await isAnyNamedHeld(db, [{ name }])).toBe(true);
    await party(name);
  }
  await screenDue();
  expect((await current()).map(({ band }) => band)).toEqual(['review', 'block', 'review']);
});

test('beneficiaries, those that remittances name and our own staff are held against the lists as well', async () => {
  await list([KARIM, { ref: '2', name: 'Zalmai Popal' }]);
  const me = await host().signIn();
  const sender = await party('Gul Agha Sherzai');
  const kept = await me.post('exchange/beneficiaries/store', {
    party_id: sender,
    name: 'A. K. R.',
    name_local: 'عبدالکریم رحیمی',
    country: 'AF',
  });
  const user = await host().owner.query(
    "insert into app_user (id, email, name, status) values (999, 'z@example.org', 'Zalmay Popal', 'active') returning id",
  );
  await screenDue();
  const ref = (kind: 'beneficiary' | 'user', id: number) => ({ kind, id });
  const all = [ref('beneficiary', kept.body.id), ref('user', Number(user.rows[0].id))];
  expect(await heldSubjects(host().db, all)).toEqual(all);
  expect(await openHits(host().db, { kind: 'party', id: sender })).toEqual({
    band: 'clear',
    open_hits: 0,
    is_pep: false,
  });
});

test('who holds an office is looked at, and dealt with once that is known', async () => {
  await list([{ ...KARIM, topic: 'pep' }]);
  const id = await party('Abdul Karim Rahimi');
  await screenDue();
  expect(await current()).toMatchObject([{ band: 'review' }]);
  expect(await isHeld(host().db, [id])).toBe(true);
  await decide('true_match');
  expect(await isHeld(host().db, [id])).toBe(false);
  expect(await openHits(host().db, { kind: 'party', id })).toEqual({
    band: 'log',
    open_hits: 0,
    is_pep: true,
  });
});

test('what is only alike is written down, and holds nobody', async () => {
  await list([KARIM]);
  const id = await party('Karim');
  await screenDue();
  expect(await current()).toMatchObject([{ subject_id: id, band: 'log', score: '0.8000' }]);
  expect(await isHeld(host().db, [id])).toBe(false);
});

async function decide(decision: 'false_positive' | 'true_match'): Promise<void> {
  await host()
    .db.updateTable('screening_hit')
    .set({ decision, reason: 'looked at', decided_at: new Date().toISOString() })
    .where('ended', 'is', null)
    .execute();
}
