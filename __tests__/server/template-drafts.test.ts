import { verify } from '@/server/ledger/verify';
import { TEMPLATES, type TemplateScene, templateScene } from '../support/template-scene';

let desk: TemplateScene;
beforeEach(async () => {
  desk = await templateScene();
});
afterEach(() => desk.house.close());

test('a draft is made on its day, once, however many hosts look, and nothing is posted', async () => {
  expect((await desk.store()).status).toBe(201);
  const counts = await Promise.all([desk.run(), desk.run(), desk.run()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await desk.run()).toBe(0);
  expect(await desk.drafts()).toEqual(['2027-01-31']);
  const { body } = await desk.me().get('accounting/journal-entry/1/show');
  expect(body).toMatchObject({
    status: 'draft',
    number: null,
    memo: 'Rent of the shop',
    amount: '900.00',
  });
  expect(await desk.one()).toMatchObject({ next_on: '2027-02-28', made: 1, last_error: null });
  expect((await verify(desk.house.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('what was missed is caught up on its own days, months keep their end, 24 in a run', async () => {
  await desk.store();
  await desk.at('2027-05-15');
  expect(await desk.run()).toBe(4);
  expect(await desk.drafts()).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);

  await desk.store({ name: 'Daily', every: 'day', next_on: '2027-04-16' });
  expect([await desk.run(), await desk.run(), await desk.run()]).toEqual([24, 6, 0]);
});

test('a locked day keeps it where it is and says why; it is tried again on the next day', async () => {
  await desk.store();
  const lock = await desk.me().post('accounting/transaction-locking/store', {
    modules: ['accounting'],
    lock_date: '2027-01-31',
    reason: 'January was reported',
  });
  expect(lock.status).toBe(201);
  expect([await desk.run(), await desk.run()]).toEqual([0, 0]);
  expect(await desk.one()).toMatchObject({ next_on: '2027-01-31', made: 0 });
  expect((await desk.one()).last_error).toContain('January was reported');
  const { body } = await desk.me().get(`${TEMPLATES}/list`, { 'accept-language': 'fa' });
  expect(body.data[0].last_error).toMatch(/[\u0600-\u06ff]/);

  await desk.house.owner.query(
    "update transaction_lock set ended_at = now(), ended_by = created_by, end_reason = 'x'",
  );
  expect(await desk.run()).toBe(0);
  await desk.at('2027-02-01');
  expect(await desk.run()).toBe(1);
  expect(await desk.drafts()).toEqual(['2027-01-31']);
  expect(await desk.one()).toMatchObject({ next_on: '2027-02-28', last_error: null });
});

test('the days before one that is refused are made and kept', async () => {
  await desk.store({ every: 'day', next_on: '2027-01-29' });
  await desk.me().post('accounting/transaction-locking/store', {
    modules: ['all'],
    lock_date: '2027-01-28',
    reason: 'x',
  });
  await desk.house.owner.query(
    `update template set body = jsonb_set(body, '{lines,0,account_id}', '999')`,
  );
  expect(await desk.run()).toBe(0);
  expect((await desk.one()).last_error).toMatch(/account/);
  expect(await desk.one()).toMatchObject({ next_on: '2027-01-29' });
});

test('a template that fails holds up none of the others', async () => {
  await desk.store({ name: 'Broken' });
  await desk.store({ name: 'Whole' });
  await desk.house.owner.query(`update template set body = '{"lines": 1}' where name = 'Broken'`);
  expect(await desk.run()).toBe(1);
});

test('a change of the name leaves the days as they are; another day begins anew', async () => {
  const { body } = await desk.store();
  await desk.run();
  const named = await desk.me().put(`${TEMPLATES}/${body.id}/update`, {
    ...{ name: 'New', every: 'month', next_on: '2027-02-28', version: 2 },
  });
  expect(named.status).toBe(200);
  await desk.at('2027-03-31');
  await desk.run();
  expect(await desk.drafts()).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  const moved = await desk.me().put(`${TEMPLATES}/${body.id}/update`, {
    next_on: '2027-04-28',
    version: 4,
  });
  expect(moved.body.next_on).toBe('2027-04-28');
  await desk.at('2027-05-28');
  await desk.run();
  expect((await desk.drafts()).slice(3)).toEqual(['2027-04-28', '2027-05-28']);
});

test('in the name of somebody who may not any more nothing is made, until another takes it over', async () => {
  const maker = await desk.clerk('gone', { view: true, create: true });
  const { body } = await desk.store({}, maker);
  await desk.house.owner.query("update app_user set status = 'deleted' where email like 'gone@%'");
  expect(await desk.run()).toBe(0);
  const held = await desk.one();
  expect(held).toMatchObject({ next_on: '2027-01-31' });
  expect(held.last_error).toContain('gone@example.test');

  const taken = await desk.me().put(`${TEMPLATES}/${body.id}/update`, { version: held.version });
  expect(taken.body).toMatchObject({ last_error: null });
  expect(taken.body.created_by.id).not.toBe(body.created_by.id);
  expect(await desk.run()).toBe(1);
  const { rows } = await desk.house.owner.query<{ user_id: number }>(
    "select user_id from audit where action = 'make drafts'",
  );
  expect(rows).toEqual([{ user_id: taken.body.created_by.id }]);
});
