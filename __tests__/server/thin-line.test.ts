import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

test('from sign-in over three hand-made accounts and one entry to the trial balance', async () => {
  const me = await host.signIn();
  const make = async (number: string, name: string, type: string) => {
    const { status, body } = await me.post('accounting/chart-of-accounts/store', {
      number,
      name,
      type,
      position: 'detail',
    });
    expect([status, body]).toEqual([201, expect.objectContaining({ number, name })]);
    return body.id as number;
  };
  const bank = await make('1030', 'Bank', 'asset');
  const capital = await make('3000', 'Capital', 'equity');
  const rent = await make('5100', 'Rent', 'expense');

  const stored = await me.post('accounting/journal-entry/store', {
    date: '2026-01-31',
    memo: 'First entry',
    lines: [
      { account_id: bank, debit: '900.00' },
      { account_id: rent, debit: '100.00' },
      { account_id: capital, credit: '1000.00' },
    ],
    post: true,
  });
  expect([stored.status, stored.body]).toEqual([
    201,
    expect.objectContaining({ id: 1, number: 'JOU 00001', status: 'posted', entry_ids: [1] }),
  ]);

  const { status, body } = await me.get('reports/trail-balance?from=2026-01-01&to=2026-12-31');
  expect(status).toBe(200);
  expect(
    body.rows.map((row: { number: string; closing: string }) => [row.number, row.closing]),
  ).toEqual([
    ['1030', '900.00'],
    ['3000', '-1000.00'],
    ['5100', '100.00'],
  ]);
  expect(body.totals).toMatchObject({
    opening: '0.00',
    debit: '1000.00',
    credit: '1000.00',
    closing: '0.00',
  });
  expect(body.checks.every((check: { ok: boolean }) => check.ok)).toBe(true);
});
