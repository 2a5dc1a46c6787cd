import type { Client } from '../support/client';
import { TEMPLATES, type TemplateScene, templateScene } from '../support/template-scene';

let fixture: TemplateScene;
beforeEach(async () => {
  fixture = await templateScene();
});
afterEach(() => fixture.host.close());

const ALL = { view: true, create: true, edit: true };

test('a body is judged as a draft of its type is, at its own fields', async () => {
  const line = { account_id: fixture.scene.account('1010').id, debit: '1.00' };
  const told = async (body: object) => {
    const answer = await fixture.store({ body });
    return [answer.status, Object.keys(answer.body.errors)];
  };
  expect(await told({ lines: [{ ...line, account_id: 999 }] })).toEqual([
    422,
    ['body.lines.0.account_id'],
  ]);
  expect(await told({ lines: [{ ...line, debit: '1.001' }] })).toEqual([
    422,
    ['body.lines.0.debit'],
  ]);
  expect(await told({ lines: [line], date: '2027-01-01' })).toEqual([422, ['body.date']]);
  expect(await told({ payee: 'x', lines: [line] })).toEqual([422, ['body.payee']]);
  expect((await fixture.store({ next_on: null })).body.errors).toHaveProperty('next_on');
  expect((await fixture.store({ every: null })).body.errors).toHaveProperty('every');
  expect((await fixture.store({ document_id: 1 })).status).toBe(422);
  expect((await fixture.store({ body: undefined })).body.errors).toHaveProperty('body');
});

test.each([['journal entry'], ['expense']])(
  'a lock does not concern a template, which has no day (%s)',
  async (document_type) => {
    const account_id = fixture.scene.account('1010').id;
    const lock = await fixture.me().post('accounting/transaction-locking/store', {
      modules: ['all'],
      lock_date: '2026-12-31',
      reason: 'Last year was reported',
    });
    expect(lock.status).toBe(201);
    const journal = { lines: [{ account_id, debit: '1.00' }] };
    const expense = { paid_from_account_id: account_id, lines: [{ account_id, amount: '1.00' }] };
    const body = document_type === 'expense' ? expense : journal;
    const made = await fixture.store({ document_type, body });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
  },
);

test('what a document holds becomes a template, without its day', async () => {
  await fixture.scene.post('2027-01-10', [
    ['1010', '10.00'],
    ['3000', '-10.00'],
  ]);
  const kept = await fixture.store({ body: undefined, document_id: 1, every: null, next_on: null });
  expect([kept.status, kept.body.body.date]).toEqual([201, undefined]);
  expect(kept.body.body.lines).toHaveLength(2);
  const made = await fixture.me().post(`${TEMPLATES}/${kept.body.id}/draft`, {});
  expect([made.status, made.body]).toEqual([
    201,
    { document_type: 'journal entry', document_id: 2 },
  ]);
  expect(await fixture.drafts()).toEqual(['2027-01-10', '2027-01-31']);
  expect(await fixture.one()).toMatchObject({ made: 1, next_on: null });
  expect((await fixture.store({ body: undefined, document_id: 77 })).status).toBe(404);
});

test('a template without a name is called what its draft says it is for, else by its type', async () => {
  const called = async (own: object) =>
    (await fixture.store({ name: undefined, ...own })).body.name;
  expect(await called({})).toBe('Rent of the shop');
  expect(await called({ body: { memo: `${'long '.repeat(40)}`, lines: [] } })).toHaveLength(99);
  expect(await called({ body: { lines: [] } })).toBe('Journal entry');
});

test('expenses and receipts have templates of their own, under their own rights', async () => {
  const line = { account_id: fixture.scene.account('5210').id, amount: '9.00' };
  const body = {
    paid_from_account_id: fixture.scene.account('1010').id,
    payee: 'Landlord',
    lines: [line],
  };
  expect((await fixture.store({ document_type: 'expense', body })).status).toBe(201);
  expect(await fixture.run()).toBe(1);
  const { body: made } = await fixture.me().get('accounting/expenses/1/show');
  expect(made).toMatchObject({ status: 'draft', payee: 'Landlord', amount: '9.00' });

  const clerk = await fixture.clerk('clerk', ALL);
  expect((await clerk.get(`${TEMPLATES}/list`)).body.data).toEqual([]);
  expect((await fixture.store({ document_type: 'expense', body }, clerk)).status).toBe(403);
  expect((await clerk.post(`${TEMPLATES}/1/draft`, {})).status).toBe(403);
});

test('one changes and removes what is one’s own, or anything with the right to edit', async () => {
  const maker = await fixture.clerk('maker', { view: true, create: true });
  const other = await fixture.clerk('other', { view: true, create: true });
  const editor = await fixture.clerk('editor', { view: true, edit: true });
  const { body: mine } = await fixture.store({}, maker);
  const change = (by: Client, own: object) => by.put(`${TEMPLATES}/${mine.id}/update`, own);

  expect((await change(other, { name: 'X', version: 1 })).status).toBe(403);
  expect((await other.delete(`${TEMPLATES}/${mine.id}/destroy`)).status).toBe(403);
  expect((await change(maker, { name: 'Rent 2', version: 1 })).body).toMatchObject({
    name: 'Rent 2',
    next_on: '2027-01-31',
  });
  expect((await change(maker, { name: 'X', version: 1 })).status).toBe(409);
  const paused = await change(editor, { is_active: false, version: 2 });
  expect(paused.body).toMatchObject({ is_active: false, created_by: { id: mine.created_by.id } });
  expect(await fixture.run()).toBe(0);
  expect((await editor.delete(`${TEMPLATES}/${mine.id}/destroy`)).body).toEqual({
    is_deleted: 'yes',
  });
  expect((await change(editor, { is_active: true, version: 3 })).status).toBe(404);
  const { rows } = await fixture.host.owner.query<{ action: string }>(
    "select action from audit where record_type = 'template' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'save template',
    'edit template',
    'edit template',
    'delete template',
  ]);
});
