import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

const may = (name: string) => ({ name, title: 'x', view: true });
const PROFILE = { ...may('profile'), edit: true };
const VIEW = { page: 'journal entry', name: 'Month', query: 'from=2026-11-01&sort=-base' };

let host: TestHost;
let me: Client;
let other: Client;

beforeAll(async () => {
  host = await startHost();
  me = await host.signInAs([PROFILE, may('journal entry'), may('trail balance')]);
  other = await host.signInAs([PROFILE, may('trail balance')]);
});
afterAll(() => host.close());

const viewsOf = async (who: Client, page = '') =>
  (await who.get(`saved-views/list${page && `?page=${page}`}`)).body;

test('a view is kept under a name, found again by its owner alone, and thrown away', async () => {
  const { status, body } = await me.post('saved-views/store', VIEW);
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...VIEW }]);
  const again = await me.post('saved-views/store', { ...VIEW, query: 'mine=1' });
  expect(again.body).toEqual({ ...VIEW, id: body.id, query: 'mine=1' });

  expect(await viewsOf(other)).toEqual([]);
  expect((await other.delete(`saved-views/${body.id}/destroy`)).status).toBe(404);

  await me.post('saved-views/store', { ...VIEW, page: 'trail balance' });
  expect(await viewsOf(me, 'journal entry')).toEqual([again.body]);
  expect(await viewsOf(me)).toHaveLength(2);
  expect((await me.delete(`saved-views/${body.id}/destroy`)).body).toEqual({ is_deleted: 'yes' });
  expect(await viewsOf(me, 'journal entry')).toEqual([]);
});

test('views of the ageing are kept apart from those of account statements, by the same right', async () => {
  const reader = await host.signInAs([PROFILE, may('account statement')]);
  const view = { page: 'ageing', name: 'Dealers', query: 'kind=dealer' };
  expect((await reader.post('saved-views/store', view)).status).toBe(201);
  expect(await viewsOf(reader, 'account statement')).toEqual([]);
  expect(await viewsOf(reader, 'ageing')).toMatchObject([view]);
  expect((await me.post('saved-views/store', view)).status).toBe(403);
  const chosen = { page: 'ageing', columns: ['party', 'total'] };
  expect((await reader.put('profile/columns', chosen)).status).toBe(200);
});

test('a view is renamed and kept anew by its owner, under a name that is free on its page', async () => {
  const { body: month } = await me.post('saved-views/store', VIEW);
  await me.post('saved-views/store', { ...VIEW, name: 'Year' });
  const path = `saved-views/${month.id}/update`;
  const wanted = { name: 'This month', query: 'from=2026-12-01' };
  expect((await me.put(path, wanted)).body).toEqual({ ...month, ...wanted });

  const taken = await me.put(path, { ...wanted, name: 'Year' });
  expect([taken.status, taken.body.errors]).toEqual([
    422,
    { name: [expect.stringMatching(/name/)] },
  ]);
  expect((await me.put(path, wanted)).status).toBe(200);
  expect((await other.put(path, wanted)).status).toBe(404);
  expect((await viewsOf(me, 'journal entry')).map(({ name }: { name: string }) => name)).toEqual([
    'This month',
    'Year',
  ]);
});

test('a view is kept only of a list or a report that one may see, and holds what an address can', async () => {
  expect((await other.post('saved-views/store', VIEW)).status).toBe(403);
  for (const wrong of [
    { page: 'profile' },
    { page: 'nothing' },
    { name: ' ' },
    { query: 'a=<script>' },
    { query: 'a'.repeat(1001) },
  ]) {
    const { status, body } = await me.post('saved-views/store', { ...VIEW, ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(wrong)]);
  }
  const found = new URLSearchParams({ search: 'نرخ *~-_.()' }).toString();
  expect((await me.post('saved-views/store', { ...VIEW, query: found })).body.query).toBe(found);
});

test('the columns of a list are kept in order for one user, beside his preferences', async () => {
  const choose = (columns: unknown, page = 'journal entry') =>
    me.put('profile/columns', { page, columns });
  await me.put('profile/preferences', { theme: 'dark' });
  expect((await choose(['memo', 'date'])).body).toEqual({ 'journal entry': ['memo', 'date'] });
  await choose(['debit'], 'trail balance');
  await me.put('profile/preferences', { theme: 'light' });
  expect((await me.get('profile/show')).body).toMatchObject({
    preferences: { theme: 'light' },
    columns: { 'journal entry': ['memo', 'date'], 'trail balance': ['debit'] },
  });
  expect((await choose(null)).body).toEqual({ 'trail balance': ['debit'] });
  expect((await other.get('profile/show')).body.columns).toEqual({});
});

test('columns are chosen only of a page that one may see, by their plain names', async () => {
  const choose = (input: object) => other.put('profile/columns', input);
  expect((await choose({ page: 'journal entry', columns: ['memo'] })).status).toBe(403);
  const page = 'trail balance';
  for (const columns of ['memo', [1], ['<b>'], Array.from({ length: 61 }, () => 'memo')]) {
    expect((await choose({ page, columns })).status).toBe(422);
  }
});
