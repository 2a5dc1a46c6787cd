import { inTransaction } from '@/server/database/transaction';
import { makeChart } from '@/server/seed/chart';
import { journals } from '@/server/seed/journals';
import { loadJournals } from '@/server/seed/load';
import type { Client } from '../support/client';
import { hledger, hledgerBalances } from '@/__tests__/soak/hledger';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let client: Client;
beforeAll(async () => {
  host = await startHost();
  client = await host.signIn();
  const accounts = await inTransaction(host.db, (tx) => makeChart(tx, 120));
  const range = { seed: 5, entries: 1500, from: '2025-11-01', to: '2026-02-28' };
  await loadJournals(host.db, journals(range, accounts), null);
  await awkwardEntry();
});
afterAll(() => host.close());

/** An entry with text that is syntax to the programs that read the file, and its reversal. */
async function awkwardEntry(): Promise<void> {
  await host.owner.query(
    `update account set name = 'Rent;  of: [2020-01-01] "here"' where number = '5210'`,
  );
  const { rows } = await host.owner.query<{ id: number }>(
    "select id from account where number in ('5210', '1010') order by number",
  );
  const { body } = await client.post('accounting/journal-entry/store', {
    date: '2025-11-01',
    memo: '=2020-01-01 | ; date:2020-01-01 "quoted" \\',
    lines: [
      { account_id: rows[1]?.id, debit: '12.5', memo: 'date:2020-01-01, [2020-01-01]  amt:5' },
      { account_id: rows[0]?.id, credit: '12.5' },
    ],
    post: true,
  });
  expect(body.status).toBe('posted');
  await client.post(`accounting/journal-entry/${body.id}/void`, {
    reason: 'x',
    date: '2026-01-31',
  });
}

const exported = async (format: string): Promise<string> =>
  (await client.get(`accounting/ledger/export?format=${format}`)).text;

test('hledger finds the whole ledger well-formed, declared, balanced and in order', async () => {
  const journal = await exported('hledger');
  expect(hledger(journal, 'check', '-s', 'ordereddates')).toBe('');
  expect(hledger(journal, 'print', 'code:JOU 01501', '-O', 'csv')).toContain('12.50');
});

test('hledger comes to our balance on every account', async () => {
  const theirs = hledgerBalances(await exported('hledger'));
  const { rows } = await host.owner.query<{ number: string; base: string }>(`
    select a.number, sum(l.base)::numeric(20, 2)::text as base
    from line l join account a on a.id = l.account_id
    group by a.number having sum(l.base) <> 0`);
  expect(Object.fromEntries(theirs)).toEqual(
    Object.fromEntries(rows.map(({ number, base }) => [number, base])),
  );
});

test('hledger knows what each account is', async () => {
  const journal = await exported('hledger');
  expect(hledger(journal, 'accounts', 'type:C', '--flat').split('\n')).toContain(
    '1 Assets:10 Cash and currency:1010 Cash',
  );
  expect(hledger(journal, 'incomestatement', '-O', 'csv', '--cost')).toContain(
    '5210 Rent, of- [2020-01-01]',
  );
});

test('the file for beancount balances, with names and words that it can read', async () => {
  const text = await exported('beancount');
  expect(text).toMatch(/^1989-12-31 open Assets:1010-Cash$/m);
  expect(text).toMatch(/^1989-12-31 open Expenses:5210-Rent-of-2020-01-01-here$/m);
  expect(text).toContain('2025-11-01 * "=2020-01-01 | , date:2020-01-01 \\"quoted\\" \\\\"');
  const opened = new Set([...text.matchAll(/^\S+ open (\S+)$/gm)].map(([, name]) => name));
  const used = new Set([...text.matchAll(/^ {2}([A-Z]\S+:\S+) {2}/gm)].map(([, name]) => name));
  expect([...used].filter((name) => !opened.has(name))).toEqual([]);
  for (const entry of text.split(/\n(?=\d{4}-\d\d-\d\d \*)/).slice(1))
    expect(centsOf(entry)).toBe(0n);
});

/** Sum of an entry's postings in cents of base. */
function centsOf(entry: string): bigint {
  const postings = entry.matchAll(
    /^ {2}[A-Z]\S+ {2}(-?)\S+ (?:[A-Z]{3} @@ (\S+) )?USD|^ {2}[A-Z]\S+ {2}(-?)(\S+) USD/gm,
  );
  let sum = 0n;
  for (const [whole] of postings) {
    const sign = /^ {2}\S+ {2}-/.test(whole) ? -1n : 1n;
    sum += sign * BigInt((/(\d+\.\d\d) USD$/.exec(whole)?.[1] ?? '0').replace('.', ''));
  }
  return sum;
}

test('the CSV has every line, exact, and no cell that a spreadsheet would take for a formula', async () => {
  const csv = await exported('csv');
  const { rows } = await host.owner.query<{ count: number }>('select count(*) as count from line');
  expect(csv.trimEnd().split('\r\n')).toHaveLength((rows[0]?.count ?? 0) + 1);
  expect(csv).toContain(`"'=2020-01-01 | ; date:2020-01-01 ""quoted"" \\"`);
});

test('the export needs its right, and a format that there is', async () => {
  const reader = await host.signInAs([
    { name: 'general ledger', title: 'General ledger', view: true },
  ]);
  expect((await reader.get('accounting/ledger/export')).status).toBe(403);
  expect((await client.get('accounting/ledger/export?format=xml')).status).toBe(422);
});
