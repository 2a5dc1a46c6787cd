import { dueWorks } from '@/server/register-jobs';
import { settleDue } from '@/server/jobs/due';
import { verify } from '@/server/ledger/verify';
import { allRoutes } from '@/server/routes';
import type { Client } from '../support/client';
import { makeStory } from '../support/sample-fixture';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

/** A month ended four days before, so the story includes the work at its end. */
const NOW = new Date('2026-10-05T12:00:00Z');
const DAYS = 13;
/** Late enough for remittances, offers, limits and identity documents to be due. */
const LATER = new Date('2027-02-20T12:00:00Z');

/** Lists that may be empty, with the reason. */
const EMPTY: Readonly<Record<string, string>> = {
  'exchange/rates/planned': 'a planned board would start in the middle of the story',
  'accounting/reminders/list': 'a draw is reminded of a week after it was due, by the nightly job',
  'attachments/list': 'without a document it lists files that wait for one',
  'exchange/retention/erasures': 'the law keeps a file for years before it is erased',
  'hrm/payroll-preparation/withheld': 'a slip is withheld in a dispute only',
  'profile/tokens/list': 'a token would let in programs that nobody asked for',
  'setting/api-tokens/list': 'a token would let in programs that nobody asked for',
  'setting/webhooks/list': 'a webhook would call an address that nobody asked for',
  'setting/message-channels/list': 'a channel would send messages to real people',
  'reports/report-packs/list': 'a pack would mail reports to people who did not ask for them',
  'setting/outbox/list': 'a sample sends no letters',
  'accounting/proof/stamps': 'a stamp would call an authority that nobody asked for',
  'exchange/transfer/pay-out': 'it needs the code of a paper',
};

/** Queries for lists that are empty without one; `{}` is replaced by an id of the story. */
const QUERIES: Readonly<Record<string, readonly [query: string, id?: string]>> = {
  'accounting/proof/verify-head': [
    '?hash={}',
    "select encode(hash, 'hex') as id from entry_seal order by entry_id desc limit 1",
  ],
  'documents/search': [
    '?search={}',
    "select min(number) as id from document where type = 'expense' and number is not null",
  ],
  'exchange/positions/moves': ['?currency=GBP'],
  'exchange/trade/coverable': ['?currency=GBP&side=buy'],
  'exchange/screening/hits/list': ['?state=undecided'],
  'exchange/transfer/agent-account': [
    '?agent_id={}',
    "select min(id)::int as id from party where kind = 'agent'",
  ],
  'reports/account-statement': ['?account_id={}', "select id from account where purpose = 'cash'"],
  'hrm/payroll-adjustment/arrears': [
    '?employee_id={}',
    "select id from employee where name in ('Omid Rahimi', 'امید رحیمی')",
  ],
};

/** Answers that are one record, not a list. */
const ONE =
  /\/(show|letterhead|current-user|proof|recent|verify-head|asked|board-link|choice|verify)$/;

let host: TestHost;
let me: Client;
let clock = NOW;

const faults = async () => {
  await sealWhole(host.db);
  const { checks } = await verify(host.db);
  return checks.filter(({ ok }) => !ok);
};
const count = async (query: string) => Number((await host.owner.query(query)).rows[0].count);

/** Number of rows of an answer: of a list, of its page, or of the longest list of a report; null if there is none. */
function rowsIn(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return null;
  const lists = Object.entries(body).flatMap(([key, value]) =>
    Array.isArray(value) && !['columns', 'checks'].includes(key) ? [value.length] : [],
  );
  return lists.length === 0 ? null : Math.max(...lists);
}

async function queryOf(path: string): Promise<string> {
  const [query = '', id] = QUERIES[path] ?? [];
  if (id === undefined) return query;
  const { rows } = await host.owner.query(id);
  return query.replace('{}', encodeURIComponent(rows[0].id));
}

/** Number of rows of every list and report in the contract; null for an answer without rows. */
async function rowsOfLists(): Promise<[path: string, rows: number | null][]> {
  const found: [string, number | null][] = [];
  for (const { endpoint } of allRoutes) {
    const { method, path, file, allow, exports } = endpoint;
    const isFile = file && (exports === 'always' || !path.startsWith('reports/'));
    if (method !== 'GET' || path.includes('{') || isFile || allow === 'anyone') continue;
    if (path in EMPTY) continue;
    const { status, body } = await me.get(`${path}${await queryOf(path)}`);
    expect([path, status]).toEqual([path, 200]);
    found.push([path, rowsIn(body)]);
  }
  return found;
}

async function expectRows(): Promise<void> {
  const rows = await rowsOfLists();
  expect(rows.filter(([path, n]) => n === 0 || (n === null && !ONE.test(path)))).toEqual([]);
}

const stages = async (type: string, kind = '') =>
  (
    await host.owner.query(
      `select distinct coalesce(stage, status) as stage from document
       where type = $1 and ($2 = '' or body ->> 'kind' = $2) order by 1`,
      [type, kind],
    )
  ).rows.map(({ stage }) => stage);

/** Posted documents whose posting stands in no audit row, so that no webhook could report it. */
async function documentsWithoutEvent(): Promise<string[]> {
  const { rows } = await host.owner.query(`
    select d.type || ' ' || d.id as name from document d
    where d.status in ('posted', 'voided') and not exists (
      select from audit a
      where a.record_type = d.type and a.record_id = d.id::text
        and a.changes -> 'status' ->> 1 not in ('draft', 'pending_approval'))`);
  return rows.map(({ name }) => name);
}

async function begin(): Promise<void> {
  clock = NOW;
  host = await startHost({ now: () => clock, jobs: true });
  me = await host.signIn();
}
afterEach(() => host.close());

test('a sample fills every list and report, proves itself, and leaves nothing when it is removed', async () => {
  await begin();
  await makeStory(host, me, { days: DAYS });
  expect(await faults()).toEqual([]);
  expect(await documentsWithoutEvent()).toEqual([]);
  await expectRows();

  const { counts } = (await me.get('exchange/kyc-customers/list')).body.meta;
  const states = Object.keys(counts).filter((state) => counts[state] > 0);
  expect(states.toSorted()).toEqual([
    'approved',
    'blocked',
    'closed',
    'draft',
    'info_requested',
    'rejected',
    'submitted',
    'suspended',
    'under_review',
  ]);
  expect(await stages('transfer', 'internal')).toEqual(
    expect.arrayContaining(['dispatched', 'received', 'received_with_difference', 'recalled']),
  );
  expect(await stages('transfer', 'remit_out')).toEqual(
    expect.arrayContaining([
      'paid_in',
      'sent',
      'available',
      'paid_out',
      'held',
      'cancelled',
      'refused',
    ]),
  );
  expect(await count('select count(*) from message')).toBe(0);
  const rates = (await me.get('exchange/rates/current')).body;
  for (const { is_stale, age_minutes } of rates) {
    expect({ is_stale, isOfTheHour: age_minutes < 60 }).toEqual({
      is_stale: false,
      isOfTheHour: true,
    });
  }

  const drafts = (await me.get('exchange/kyc-customers/list?status=draft')).body.data;
  const destroyed = drafts[0].id;
  const { status: gone } = await me.delete(`exchange/kyc-customers/${destroyed}/destroy`);
  expect(gone).toBe(200);

  // Scheduled work may post by then.
  clock = LATER;
  const last = await count('select max(id) as count from entry');
  const done: Record<string, number> = {};
  for (const work of dueWorks) {
    const settled = await settleDue(host.host, work);
    expect([work.kind, settled.left]).toEqual([work.kind, 0]);
    done[work.kind] = settled.done;
  }
  expect(done['remittance expiry']).toBeGreaterThan(0);
  expect(done['offer expiry']).toBeGreaterThan(0);
  expect(await count('select max(id) as count from entry')).toBeGreaterThan(last);
  expect(await faults()).toEqual([]);
  me = await host.signIn();
  expect((await me.get('notices/show')).body.sample).toMatchObject({ state: 'stands' });
  expect((await me.post('setting/sample-month/keep')).status).toBe(404);

  expect((await me.post('setting/sample-month/remove')).status).toBe(200);
  expect(await faults()).toEqual([]);
  for (const left of [
    'document',
    'entry',
    'party',
    'kyc_customer',
    'screening_list',
    'screening_entity',
    'threshold',
    'saved_view',
    'alert',
    'tax_table',
    'template',
    'reminder',
  ]) {
    expect([left, await count(`select count(*) from ${left}`)]).toEqual([left, 0]);
  }
  expect(await count('select count(*) from branch')).toBe(1);
  expect(await count('select count(*) from paper where destroyed_at is null')).toBe(0);
  const files: string[] = [];
  for await (const key of host.host.files.keys({ untouchedFor: 0 })) files.push(key);
  expect(files).toEqual([]);

  // The ids of its customers are used again, including the one whose key was destroyed.
  for (let id = 1; id <= destroyed; id += 1) {
    const made = await me.post('exchange/kyc-customers/store', {
      type: 'individual',
      data: { full_name: `Customer ${id}` },
    });
    expect([made.status, made.body.id]).toEqual([201, id]);
  }
});

test.each([
  { base: 'AFN', locale: 'fa', customer: 'احمد ظاهر ستانکزی' },
  { base: 'EUR', locale: 'en', customer: 'Ahmad Zahir Stanekzai' },
])('a sample fills every list in $base, in the language $locale', async (sample) => {
  await begin();
  await me.post('setting/currencies/store', { code: sample.base });
  const { version } = (await me.get('setting/organization/show')).body;
  const based = { base_currency: sample.base, version };
  expect((await me.put('setting/organization/update', based)).status).toBe(200);
  await makeStory(host, me, { days: DAYS, locale: sample.locale });
  expect(await faults()).toEqual([]);
  await expectRows();
  const { data } = (await me.get('accounting/parties/list?per_page=100')).body;
  expect(data.map(({ name }: { name: string }) => name)).toContain(sample.customer);
});
