import { sql } from 'kysely';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import type { User } from '@/server/kernel/access';
import { sealBooks } from '@/server/ledger/chain/seal';
import { fitted } from '@/server/mcp/call-tool';
import { linksOf } from '@/server/mcp/links';
import { toolsOf } from '@/server/mcp/tools';
import { allRoutes } from '@/server/routes';
import { approved, knownCustomers } from '../support/a-known-customer';
import { type Client, clientOf } from '../support/client';
import { furnish } from '../support/furnished-host';
import {
  type Asked,
  type Assistant,
  assistant,
  closeAssistants,
  tokenOf,
} from '../support/mcp-client';
import { startHost, type TestHost } from '../support/test-host';

const developer: User = {
  id: 1,
  name: 'Developer',
  email: 'developer@localhost',
  type: 'developer',
  status: 'active',
  is_developer: true,
  role: null,
};
const TODAY = new Date().toISOString().slice(0, 10);
const APP_URL = 'https://books.example';
let host: TestHost;
let me: Client;
let program: Client;
let asking: Assistant;
const accounts = new Map<string, number>();
const account = (number: string): number => accounts.get(number) ?? 0;
beforeAll(async () => {
  host = await startHost({ chart: true, env: { APP_URL } });
  me = await host.signIn();
  await furnish(me);
  for (const { number, id } of (await me.get('accounting/chart-of-accounts/list')).body) {
    accounts.set(number, id);
  }
  await post(me, [
    { account_id: account('1110'), party_id: 1, debit: '250' },
    { account_id: account('4020'), credit: '250' },
  ]);
  await sealBooks(queriesOver(host.owner));
  const token = await tokenOf(me);
  program = clientOf(host.url, token);
  asking = await assistant(host.url, token);
}, 120_000);
afterAll(async () => {
  await closeAssistants();
  await host.close();
});

async function post(by: Client, lines: object[], memo = 'Commission'): Promise<void> {
  const entry = { date: TODAY, post: true, memo, lines };
  const { status, body } = await by.post('accounting/journal-entry/store', entry);
  expect([status, body]).toEqual([201, expect.anything()]);
}

type Row = Record<string, string>;
type Fields = Record<string, unknown>;

/** Record behind a link, over HTTP: the address of a page leads to the call that shows the record. */
async function follow(url: string): Promise<Asked['body']> {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/^\/build\//, '');
  const ledger = `reports/general-ledger?${searchParams}`;
  const call = path.startsWith('reports/')
    ? ledger
    : `${path.replace('tills', 'till-sessions')}/show`;
  const { status, body } = await program.get(call);
  expect([url, status]).toEqual([url, 200]);
  return body;
}

type Question = Readonly<{
  about: string;
  tool: string;
  args?: () => Fields;
  /** Figure of the answer. */
  figure: (answer: Asked['body']) => string;
  expected: string;
  /** Type of the link that leads to the record with the same figure. */
  behind: string;
  /** Address of the link, if the answer has several of this type. */
  at?: () => string;
  found: (record: Asked['body']) => string;
}>;

const CASH = '100055.00';
const cash = () => `account_id=${account('1010')}`;
const closing = ({ sections }: Asked['body']): string => sections[0].closing;
const rowOf = (rows: Row[], number: string) => rows.find((row) => row.number === number);
const QUESTIONS: readonly Question[] = [
  {
    about: 'the balance of cash in the trial balance is that of its ledger',
    tool: 'reports_trail_balance',
    figure: ({ rows }) => rowOf(rows, '1010')?.closing ?? '',
    expected: CASH,
    behind: 'account',
    at: cash,
    found: closing,
  },
  {
    about: 'cash in the balance sheet is the balance of its ledger',
    tool: 'reports_balance_sheet',
    figure: ({ sections }) => rowOf(sections[0].rows, '1010')?.amount ?? '',
    expected: CASH,
    behind: 'account',
    at: cash,
    found: closing,
  },
  {
    about: 'a line of an account’s ledger is that of its document',
    tool: 'reports_general_ledger',
    args: () => ({ account_id: account('5210') }),
    figure: ({ sections }) => sections[0].lines[0].base,
    expected: '75.00',
    behind: 'entry',
    found: ({ lines }) => lines[0].amount,
  },
  {
    about: 'a journal entry of the list is the document',
    tool: 'accounting_journal_entry_list',
    figure: ({ data }) => data[0].base,
    expected: '250.00',
    behind: 'journal entry',
    found: ({ base }) => base,
  },
  {
    about: 'an open item of a customer is a line of its document',
    tool: 'accounting_parties_open_items',
    args: () => ({ id: 1 }),
    figure: ({ data }) => data[0].open,
    expected: '250.00',
    behind: 'journal entry',
    found: ({ lines }) => lines.find(({ party_id }: Fields) => party_id === 1).debit,
  },
  {
    about: 'a statement of a customer ends with the balance of the party',
    tool: 'reports_account_statement',
    args: () => ({ party_id: 1 }),
    figure: closing,
    expected: '250.00',
    behind: 'party',
    found: ({ balances }) => balances[0].amount,
  },
  {
    about: 'the result of a ticket is that of its page',
    tool: 'exchange_sales_list',
    figure: ({ data }) => data[0].base,
    expected: '110.00',
    behind: 'sales',
    found: ({ lines }) => lines[0].base,
  },
  {
    about: 'the total of the expenses is that of the only one',
    tool: 'accounting_expenses_list',
    figure: ({ meta }) => meta.base_total,
    expected: '75.00',
    behind: 'expense',
    found: ({ lines }) => lines[0].amount,
  },
  {
    about: 'the total of an invoice is that of its ticket',
    tool: 'exchange_invoice_show',
    args: () => ({ id: 1 }),
    figure: ({ total }) => total,
    expected: '110.00',
    behind: 'sales',
    found: ({ base }) => base,
  },
  {
    about: 'the opening count of a shift is that of its sheet',
    tool: 'exchange_till_sessions_list',
    figure: ({ data }) => data[0].opening_count.EUR,
    expected: '500.00',
    behind: 'till session',
    found: ({ lines }) => lines.find(({ currency }: Fields) => currency === 'EUR').opening,
  },
];

test.each(QUESTIONS)('$about', async ({ tool, args, figure, expected, behind, at, found }) => {
  const { isError, body } = await asking.ask(tool, args?.());
  expect([isError, figure(body.answer)]).toEqual([false, expected]);
  const links = (body.links as Row[]).filter(({ type }) => type === behind);
  const url = links.find((one) => at === undefined || one.url?.endsWith(at()))?.url ?? '';
  expect(url.startsWith(`${APP_URL}/build/`)).toBe(true);
  expect(found(await follow(url))).toBe(expected);

  const { head } = body;
  const { rows } = await host.owner.query('select max(id) as id from entry');
  expect([head.entry_id, head.unsealed]).toEqual([rows[0].id, 0]);
  const checked = await asking.ask('accounting_proof_verify_head', { hash: head.hash });
  expect(checked.body.answer).toMatchObject({ entry_id: head.entry_id, ok: true });
});

test('rates are those of the board over HTTP', async () => {
  const { body } = await asking.ask('exchange_rates_current');
  expect(body.answer).toMatchObject([{ currency: 'EUR', buy: '1.08', sell: '1.1' }]);
  expect((await program.get('exchange/rates/current')).body).toEqual(body.answer);
});

test('a link of an entry leads to the document that posted it', async () => {
  const { body } = await asking.ask('accounting_chart_of_accounts_overview', {
    id: account('1010'),
  });
  const entries = (body.links as { type: string; id: number; url: string }[]).filter(
    ({ type }) => type === 'entry',
  );
  expect(entries.length).toBe(5);
  for (const { id, url } of entries) expect((await follow(url)).entry_ids).toContain(id);
});

test('each customer of the report on customers leads to the file with the same number', async () => {
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const ids = await knownCustomers(
    host,
    [1, 2, 3].map(() => ({ row: approved({ documents_end_on: soon }) })),
  );
  const files = (await program.get('exchange/kyc-customers/list')).body.data;
  const { answer, links } = (await asking.ask('reports_kyc_report')).body;
  expect(answer.rows.map(({ customer_id }: Fields) => customer_id)).toEqual(ids);
  expect(links).toHaveLength(ids.length);
  for (const { customer_id, number } of answer.rows) {
    const { type, url } = links.find(({ id }: Fields) => id === customer_id);
    const file = files.find(({ id }: Fields) =>
      url.endsWith(`/exchange/kyc-customers/${String(id)}`),
    );
    expect([type, file?.number]).toEqual(['KYC customer', number]);
  }
});

/** True if a schema of the contract has a field with this name, at any depth. */
function hasField(schema: unknown, name: string, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  const { entries = {} } = schema as { entries?: object };
  return name in entries || Object.values(schema).some((part) => hasField(part, name, seen));
}

test('every tool whose answer has the id of a customer links it to the party or to the file', () => {
  const paths = toolsOf(allRoutes).flatMap(({ route: { endpoint } }) =>
    hasField(endpoint.answer, 'customer_id') ? [endpoint.path] : [],
  );
  const typeIn = (path: string) => {
    const asked = { path, id: undefined, user: developer, appUrl: APP_URL };
    return linksOf({ customer_id: 7 }, asked).map(({ type }) => type);
  };
  expect(Object.fromEntries(paths.map((path) => [path, typeIn(path)]))).toEqual({
    'exchange/offer-rate/{id}/show': ['party'],
    'exchange/retention/erasures': ['KYC customer'],
    'exchange/retention/list': ['KYC customer'],
    'exchange/retention/{id}/show': ['KYC customer'],
    'exchange/sales/{id}/show': ['party'],
    'reports/kyc-report': ['KYC customer'],
  });
});

test('links lead only to pages that the user may view', async () => {
  const clerk = await host.signInAs([
    { name: 'parties', title: 'Parties', view: true },
    { name: 'profile', title: 'Profile', view: true, edit: true },
  ]);
  const asClerk = await assistant(host.url, await tokenOf(clerk));
  const { body } = await asClerk.ask('accounting_parties_open_items', { id: 1 });
  expect(body.answer.data).toHaveLength(1);
  expect([body.links.map(({ type }: Row) => type), body.head]).toEqual([['party'], null]);
});

test('entries that the chain does not contain yet are counted, and a changed entry is found', async () => {
  const before = (await asking.ask('accounting_parties_list')).body.head;
  await post(me, [
    { account_id: account('1010'), debit: '1' },
    { account_id: account('4020'), credit: '1' },
  ]);
  const { head } = (await asking.ask('accounting_parties_list')).body;
  expect(head).toEqual({ ...before, unsealed: 1 });
  await sealBooks(queriesOver(host.owner));
  const verify = async () =>
    (await asking.ask('accounting_proof_verify_head', { hash: before.hash.slice(0, 16) })).body;
  expect((await verify()).answer).toMatchObject({
    entry_id: before.entry_id,
    hash: before.hash,
    ok: true,
    full: null,
    head: { entry_id: before.entry_id + 1 },
  });
  expect((await program.get(`accounting/proof?since=${before.hash}`)).body).toMatchObject({
    since: { entry_id: before.entry_id, ok: true },
  });

  await inTransaction(queriesOver(host.owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update line set memo = 'Changed' where entry_id = 3 and line_no = 1`.execute(tx);
  });
  // That proof vouches for the entries before it, so the walk over the chain begins after it.
  expect((await verify()).answer).toMatchObject({
    ok: true,
    full: { entry_id: head.entry_id + 1 },
  });
  expect((await program.get('accounting/proof')).body.ok).toBe(false);
  expect((await verify()).answer.ok).toBe(false);
});

test('a long answer loses the ends of its longest lists, and names them and the way on', async () => {
  for (let count = 0; count < 120; count += 1) {
    await post(
      me,
      [
        { account_id: account('1010'), debit: '1' },
        { account_id: account('4020'), credit: '1' },
      ],
      'A long memo '.repeat(40),
    );
  }
  const all = (await asking.ask('accounting_journal_entry_list', { per_page: 200 })).body;
  expect(JSON.stringify(all.answer).length).toBeLessThanOrEqual(60_000);
  const { shown, of } = all.left_off[0];
  expect(all.left_off).toEqual([{ list: 'data', shown: all.answer.data.length, of }]);
  expect([shown < of, of]).toEqual([true, all.answer.meta.total]);
  expect(all.next).toContain('page, per_page, search, from, to, account_id, currency, status');
  expect(all.links.length).toBeLessThanOrEqual(100);

  const ids = new Set<number>();
  for (let page = 1; ids.size < of; page += 1) {
    const { answer, left_off } = (
      await asking.ask('accounting_journal_entry_list', { per_page: 40, page })
    ).body;
    expect([left_off, answer.data.length > 0]).toEqual([undefined, true]);
    for (const { id } of answer.data) ids.add(id);
  }
  const ledger = await asking.ask('reports_general_ledger', { limit: 20 });
  const next = await asking.ask('reports_general_ledger', {
    limit: 20,
    cursor: ledger.body.answer.next,
  });
  expect([next.isError, next.body.answer.next === ledger.body.answer.next]).toEqual([false, false]);
});

test('a shortened answer fits, keeps its order and counts what is missing', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ line: at }));
  const answer = { sections: [{ lines: lines(500) }, { lines: lines(30) }], total: '1.00' };
  const { answer: short, leftOff } = fitted(answer, 2000) ?? {};
  const size = JSON.stringify(short).length;
  expect([size <= 2000, size > 1900]).toEqual([true, true]);
  const shown = leftOff?.[0]?.shown ?? 0;
  expect(leftOff).toEqual([{ list: 'sections.0.lines', shown, of: 500 }]);
  expect(short).toEqual({ ...answer, sections: [{ lines: lines(shown) }, answer.sections[1]] });
  expect(answer.sections[0]?.lines).toHaveLength(500);
  expect(fitted(answer, 1e6)).toEqual({ answer, leftOff: [] });
  expect(fitted({ text: 'x'.repeat(3000) }, 2000)).toBeUndefined();
  expect(fitted(lines(5000), 2000)?.leftOff).toEqual([
    { list: '', shown: expect.any(Number), of: 5000 },
  ]);
});

test('an answer with many long lists is shortened in a second', () => {
  const documents = Array.from({ length: 50 }, () => ({
    lines: Array.from({ length: 1000 }, (_, at) => ({ line: at, memo: 'x'.repeat(100) })),
  }));
  const started = performance.now();
  const { answer, leftOff = [] } = fitted({ documents }, 60_000) ?? {};
  expect(performance.now() - started).toBeLessThan(5000);
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(60_000);
  // The documents are shortened like their lines: lists inside rows that were cut off are not named.
  expect(leftOff.every(({ shown, of }) => shown < of)).toBe(true);
});
