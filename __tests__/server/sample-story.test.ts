import { allRoutes } from '@/server/routes';
import { verify } from '@/server/ledger/verify';
import { makeStory } from '../support/sample-fixture';
import { sealWhole } from '../support/seal-whole';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

jest.setTimeout(240_000);

/** A month ends four days before, so that what is done at its end is in the story. */
const NOW = new Date('2026-10-05T12:00:00Z');
const DAYS = 13;

/** Lists that may be empty, with the reason. */
const EMPTY: Readonly<Record<string, string>> = {
  'accounting/reminders/list': 'a draw is reminded of a week after it was due, by the nightly job',
  'attachments/list': 'without a document it lists files that wait for one',
  'exchange/retention/erasures': 'the law keeps a file for years before it is erased',
  'hrm/payroll-preparation/withheld': 'a slip is withheld in a dispute only',
  'documents/search': 'it needs a search term',
  'exchange/transfer/pay-out': 'it needs a code',
  'exchange/transfer/agent-account': 'it needs an agent',
  'exchange/overrides/list': 'a check is overruled in an exception only',
  'reports/account-statement': 'it needs an account or a party',
  'hrm/payroll-adjustment/arrears': 'it shows pay that a later raise changed',
};

/** What a list or report needs to show something. */
const QUERIES: Readonly<Record<string, string>> = {
  'exchange/positions/moves': '?currency=EUR',
  'exchange/screening/hits/list': '?state=undecided',
};

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost({ now: () => NOW, jobs: true });
  me = await host.signIn();
});
afterAll(() => host.close());

const faults = async () => {
  await sealWhole(host.db);
  const { checks } = await verify(host.db);
  return checks.filter(({ ok }) => !ok);
};
const count = async (query: string) => Number((await host.owner.query(query)).rows[0].count);

/** The number of rows of an answer: of a list, of its page, or of the longest list of a report; null where it has none. */
function rowsIn(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return null;
  const lists = Object.entries(body).flatMap(([key, value]) =>
    Array.isArray(value) && !['columns', 'checks'].includes(key) ? [value.length] : [],
  );
  return lists.length === 0 ? null : Math.max(...lists);
}

test('a sample fills every list and report, proves itself, and leaves nothing when it is removed', async () => {
  await makeStory(host, me, DAYS);
  expect(await faults()).toEqual([]);

  const table: string[] = [];
  const empty: string[] = [];
  for (const { endpoint } of allRoutes) {
    const { method, path, file, allow } = endpoint;
    const isFile = file && !path.startsWith('reports/');
    if (method !== 'GET' || path.includes('{') || isFile || allow === 'anyone') continue;
    if (path in EMPTY) continue;
    const { status, body } = await me.get(`${path}${QUERIES[path] ?? ''}`);
    expect([path, status]).toEqual([path, 200]);
    const rows = rowsIn(body);
    if (rows === null) continue;
    table.push(`${String(rows).padStart(5)} ${path}`);
    if (rows === 0) empty.push(path);
  }
  // The row counts of the note.
  process.stdout.write(`${table.join('\n')}\n`);
  expect(empty).toEqual([]);
  const { counts } = (await me.get('exchange/kyc-customers/list')).body.meta;
  const states = Object.keys(counts).filter((state) => counts[state] > 0);
  expect(states.toSorted()).toEqual([
    ...['approved', 'blocked', 'closed', 'draft', 'info_requested'],
    ...['rejected', 'submitted', 'suspended', 'under_review'],
  ]);
  expect(await count('select count(*) from letter')).toBe(0);

  const drafts = (await me.get('exchange/kyc-customers/list?status=draft')).body.data;
  const destroyed = drafts[0].id;
  const { status: gone } = await me.delete(`exchange/kyc-customers/${destroyed}/destroy`);
  expect(gone).toBe(200);

  expect((await me.post('setting/sample-month/remove')).status).toBe(200);
  expect(await faults()).toEqual([]);
  for (const left of [
    ...['document', 'party', 'kyc_customer', 'screening_list', 'screening_entity', 'threshold'],
    ...['saved_view', 'alert', 'tax_table', 'template'],
  ]) {
    expect([left, await count(`select count(*) from ${left}`)]).toEqual([left, 0]);
  }
  expect(await count('select count(*) from paper where destroyed_at is null')).toBe(0);
  const files: string[] = [];
  for await (const key of host.host.files.keys({ untouchedFor: 0 })) files.push(key);
  expect(files).toEqual([]);

  // The ids of its customers are given again, also that of the one whose key was destroyed.
  for (let id = 1; id <= destroyed; id += 1) {
    const made = await me.post('exchange/kyc-customers/store', {
      ...{ type: 'individual', data: { full_name: `Customer ${id}` } },
    });
    expect([made.status, made.body.id]).toEqual([201, id]);
  }
});
