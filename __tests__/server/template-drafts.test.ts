import { verify } from '@/server/ledger/verify';
import { sealWhole } from '../support/seal-whole';
import { TEMPLATES, type TemplateScene, templateScene } from '../support/template-scene';

let fixture: TemplateScene;
beforeEach(async () => {
  fixture = await templateScene();
});
afterEach(() => fixture.host.close());

/** Checks of the proof that fail; a refused draft has its row in the audit trail, too. */
async function faults() {
  await sealWhole(fixture.host.db);
  const { checks } = await verify(fixture.host.db);
  return checks.filter(({ ok }) => !ok);
}

test('a draft is made on its day, once, however many hosts look, and nothing is posted', async () => {
  expect((await fixture.store()).status).toBe(201);
  const counts = await Promise.all([fixture.run(), fixture.run(), fixture.run()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await fixture.run()).toBe(0);
  expect(await fixture.drafts()).toEqual(['2027-01-31']);
  const { body } = await fixture.me().get('accounting/journal-entry/1/show');
  expect(body).toMatchObject({
    status: 'draft',
    number: null,
    memo: 'Rent of the shop',
    amount: '900.00',
  });
  expect(await fixture.one()).toMatchObject({ next_on: '2027-02-28', made: 1, last_error: null });
  expect((await verify(fixture.host.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('what was missed is caught up on its own days, months keep their end, 24 in a run', async () => {
  await fixture.store();
  await fixture.at('2027-05-15');
  expect(await fixture.run()).toBe(4);
  expect(await fixture.drafts()).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);

  await fixture.store({ name: 'Daily', every: 'day', next_on: '2027-04-16' });
  expect([await fixture.run(), await fixture.run(), await fixture.run()]).toEqual([24, 6, 0]);
});

test('a locked day keeps it where it is and says why; it is tried again on the next day', async () => {
  await fixture.store();
  const lock = await fixture.me().post('accounting/transaction-locking/store', {
    modules: ['accounting'],
    lock_date: '2027-01-31',
    reason: 'January was reported',
  });
  expect(lock.status).toBe(201);
  expect([await fixture.run(), await fixture.run()]).toEqual([0, 0]);
  expect(await fixture.one()).toMatchObject({ next_on: '2027-01-31', made: 0 });
  expect((await fixture.one()).last_error).toContain('January was reported');
  const { body } = await fixture.me().get(`${TEMPLATES}/list`, { 'accept-language': 'fa' });
  expect(body.data[0].last_error).toMatch(/[\u0600-\u06ff]/);
  expect(await faults()).toEqual([]);

  await fixture.host.owner.query(
    "update transaction_lock set ended_at = now(), ended_by = created_by, end_reason = 'x'",
  );
  expect(await fixture.run()).toBe(0);
  await fixture.at('2027-02-01');
  expect(await fixture.run()).toBe(1);
  expect(await fixture.drafts()).toEqual(['2027-01-31']);
  expect(await fixture.one()).toMatchObject({ next_on: '2027-02-28', last_error: null });
});

test('the days before one that is refused are made and kept', async () => {
  await fixture.store({ every: 'day', next_on: '2027-01-29' });
  await fixture.me().post('accounting/transaction-locking/store', {
    modules: ['all'],
    lock_date: '2027-01-28',
    reason: 'x',
  });
  await fixture.host.owner.query(
    `update template set body = jsonb_set(body, '{lines,0,account_id}', '999')`,
  );
  expect(await fixture.run()).toBe(0);
  expect((await fixture.one()).last_error).toMatch(/account/);
  expect(await fixture.one()).toMatchObject({ next_on: '2027-01-29' });
});

test('a template that fails holds up none of the others', async () => {
  await fixture.store({ name: 'Broken' });
  await fixture.store({ name: 'Whole' });
  await fixture.host.owner.query(`update template set body = '{"lines": 1}' where name = 'Broken'`);
  expect(await fixture.run()).toBe(1);
});

test('a change of the name leaves the days as they are; another day begins anew', async () => {
  const { body } = await fixture.store();
  await fixture.run();
  const named = await fixture.me().put(`${TEMPLATES}/${body.id}/update`, {
    name: 'New',
    every: 'month',
    next_on: '2027-02-28',
    version: 2,
  });
  expect(named.status).toBe(200);
  await fixture.at('2027-03-31');
  await fixture.run();
  expect(await fixture.drafts()).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  const moved = await fixture.me().put(`${TEMPLATES}/${body.id}/update`, {
    next_on: '2027-04-28',
    version: 4,
  });
  expect(moved.body.next_on).toBe('2027-04-28');
  await fixture.at('2027-05-28');
  await fixture.run();
  expect((await fixture.drafts()).slice(3)).toEqual(['2027-04-28', '2027-05-28']);
});

test('in the name of somebody who may not any more nothing is made, until another takes it over', async () => {
  const maker = await fixture.clerk('gone', { view: true, create: true });
  const { body } = await fixture.store({}, maker);
  await fixture.host.owner.query(
    "update app_user set status = 'deleted' where email like 'gone@%'",
  );
  expect(await fixture.run()).toBe(0);
  const held = await fixture.one();
  expect(held).toMatchObject({ next_on: '2027-01-31' });
  expect(held.last_error).toContain('gone@example.test');

  const taken = await fixture.me().put(`${TEMPLATES}/${body.id}/update`, { version: held.version });
  expect(taken.body).toMatchObject({ last_error: null });
  expect(taken.body.created_by.id).not.toBe(body.created_by.id);
  expect(await fixture.run()).toBe(1);
  const { rows } = await fixture.host.owner.query<{ user_id: number }>(
    "select user_id from audit where action = 'make drafts'",
  );
  expect(rows).toEqual([{ user_id: taken.body.created_by.id }]);
});
