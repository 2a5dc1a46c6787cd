import { allEndpoints } from '@/server/routes';
import { fillPath } from '@/lib/contract/endpoint';
import { bookFixture } from '../support/book-fixture';

const fixture = bookFixture();
const { count, id, journal } = fixture;

test('everything that writes to the ledger asks for an open day', async () => {
  // Locks everything, then makes every call that can post, on existing records.
  const lines = [
    { account_id: id('5210'), debit: '5' },
    { account_id: id('3000'), credit: '5' },
  ];
  await journal(lines);
  const { body: draft } = await journal(lines, { post: false });
  await fixture.scene.me.post('accounting/transaction-locking/store', {
    modules: ['all'],
    lock_date: '2100-12-30',
    reason: 'Nothing more.',
  });
  const before = await count('entry');
  const bodies: Readonly<Record<string, object>> = {
    store: { date: '2026-11-19', post: true, lines },
    update: { date: '2026-11-19', lines, version: draft.version },
    post: {},
    void: { reason: 'x' },
  };
  const payment = {
    date: '2026-11-19',
    post: true,
    lines: [{ account_id: id('5210'), amount: '5' }],
  };
  const writing = allEndpoints.filter(({ path }) =>
    /^accounting\/(journal-entry|expenses|receipts|opening-balances)\/(store|\{id\}\/(update|post|void))$/.test(
      path,
    ),
  );
  expect(writing.length).toBeGreaterThanOrEqual(13);
  for (const { method, path } of writing) {
    const name = path.split('/').at(-1) ?? '';
    const address = fillPath(path, { id: name === 'void' ? 1 : draft.id });
    const body = path.includes('expenses')
      ? { ...payment, paid_from_account_id: id('1010') }
      : path.includes('receipts')
        ? { ...payment, received_into_account_id: id('1010') }
        : path.includes('opening')
          ? { date: '2026-11-19', lines: [{ account_id: id('1010'), amount: '5' }] }
          : (bodies[name] ?? {});
    const { status } = await (method === 'PUT'
      ? fixture.scene.me.put(address, body)
      : fixture.scene.me.post(
          address,
          bodies[name] && !path.includes('/store') ? bodies[name] : body,
        ));
    expect([path, status === 422 || status === 404]).toEqual([path, true]);
  }
  expect(await count('entry')).toBe(before);
});
