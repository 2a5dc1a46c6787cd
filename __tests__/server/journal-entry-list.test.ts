import { type Scene, ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

const P = 'accounting/journal-entry';

let host: TestHost;
let scene: Scene;
beforeAll(async () => {
  host = await startHost({ chart: true });
  scene = await ledgerScene(host);
  const { account, me, post } = scene;
  await post(
    '2026-01-05',
    [
      ['1010', '500.00'],
      ['3000', '-500.00'],
    ],
    'Capital',
  );
  await post(
    '2026-02-05',
    [
      ['5210', '120.00'],
      ['1010', '-120.00'],
    ],
    'Rent, 100 % paid',
  );
  await post(
    '2026-02-06',
    [
      ['5210', '80.00'],
      ['1010', '-80.00'],
    ],
    'Rent_2',
  );
  const euro = { account_id: account('1040').id, currency: 'EUR', rate: '1.1' };
  await post(
    '2026-03-01',
    [
      { ...euro, debit: '70.00' },
      { ...euro, credit: '70.00' },
    ],
    'Euros moved',
  );
  await me.post(`${P}/store`, { date: '2026-03-02', memo: 'Not yet', lines: [] });
});
afterAll(() => host.close());

const list = async (query: string) => (await scene.me.get(`${P}/list?${query}`)).body;
const memos = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ memo }: { memo: string }) => memo);

test('the list is newest first and sums what is posted, by currency and in base; drafts are counted apart', async () => {
  const { data, meta } = await list('per_page=2');
  expect(data.map(({ memo }: { memo: string }) => memo)).toEqual(['Not yet', 'Euros moved']);
  expect(meta).toEqual({
    page: 1,
    per_page: 2,
    total: 5,
    totals: [
      { currency: 'EUR', amount: '70.00' },
      { currency: 'USD', amount: '700.00' },
    ],
    base_total: '777.00',
    counts: { posted: 4, voided: 0, draft: 1, pending_approval: 0 },
  });
  expect(await memos('per_page=2&page=3')).toEqual(['Capital']);
});

test('it is sorted by what is asked for, and by nothing else', async () => {
  expect(await memos('sort=base&from=2026-01-01&to=2026-02-28')).toEqual([
    'Rent_2',
    'Rent, 100 % paid',
    'Capital',
  ]);
  const odd = await scene.me.get(`${P}/list?sort=body`);
  expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['sort']]);
});

test('it is narrowed by days, status, amount, currency, account and who made it', async () => {
  expect(await memos('from=2026-02-06&to=2026-03-01')).toEqual(['Euros moved', 'Rent_2']);
  expect(await memos('status=draft')).toEqual(['Not yet']);
  expect(await memos('amount_from=100&amount_to=200')).toEqual(['Rent, 100 % paid']);
  expect(await memos('currency=EUR')).toEqual(['Euros moved']);
  expect(await memos(`account_id=${scene.account('3000').id}`)).toEqual(['Capital']);
  const other = await host.signInAs([
    { name: 'journal entry', title: 'Journal entries', view: true },
  ]);
  expect((await other.get(`${P}/list?mine=1`)).body.data).toEqual([]);
});

test('a search finds words and numbers, and takes signs of patterns for what they are', async () => {
  expect(await memos('search=rent')).toEqual(['Rent_2', 'Rent, 100 % paid']);
  expect(await memos(`search=${encodeURIComponent('100 %')}`)).toEqual(['Rent, 100 % paid']);
  expect(await memos('search=rent_2')).toEqual(['Rent_2']);
  expect(await memos('search=JOU%2000001')).toEqual(['Capital']);
  expect(await memos('search=4')).toContain('Euros moved');
});

test('what the list cannot be asked is a 422 on its name', async () => {
  const { status, body } = await scene.me.get(
    `${P}/list?per_page=500&page=0&from=2026-13-01&status=lost&account_id=x&other=1`,
  );
  expect(status).toBe(422);
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'account_id',
    'from',
    'other',
    'page',
    'per_page',
    'status',
  ]);
});

test('each action of the page is a right of its own', async () => {
  const body = { date: '2026-03-03', lines: [] };
  const reader = await host.signInAs([{ name: 'journal entry', title: 'x', view: true }]);
  expect((await reader.get(`${P}/list`)).status).toBe(200);
  expect((await reader.post(`${P}/preview`, body)).status).toBe(200);
  expect((await reader.post(`${P}/store`, body)).status).toBe(403);
  const writer = await host.signInAs([
    { name: 'journal entry', title: 'x', view: true, create: true },
  ]);
  const { status, body: made } = await writer.post(`${P}/store`, body);
  expect(status).toBe(201);
  expect((await writer.post(`${P}/store`, { ...body, post: true })).status).toBe(403);
  expect((await writer.post(`${P}/${made.id}/post`)).status).toBe(403);
  expect((await writer.put(`${P}/${made.id}/update`, { ...body, version: 1 })).status).toBe(403);
  expect((await writer.delete(`${P}/${made.id}/destroy`)).status).toBe(403);
  expect((await writer.post(`${P}/1/void`, { reason: 'x' })).status).toBe(403);
  const stranger = await host.signInAs([]);
  expect((await stranger.get(`${P}/1/show`)).status).toBe(403);
  expect((await host.client().get(`${P}/list`)).status).toBe(401);
});
