import type { Client } from '../support/client';
import { documentsChanged } from '../support/documents-changed';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
let second: Client;
let account: (number: string) => number;
let bodies: Readonly<Record<string, object>>;

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  second = await host.signInAs(null);
  const { body: chart } = await me.get('accounting/chart-of-accounts/generate_accounts');
  account = (number) => chart.find((one: { number: string }) => one.number === number).id;
  const made = async (path: string, body: object) => (await me.post(`${path}/store`, body)).body.id;
  await made('setting/currencies', { code: 'EUR' });
  await me.post('exchange/rates/store', { currency: 'EUR', buy: '1.09', sell: '1.11' });
  const customer = await made('accounting/parties', { kind: 'customer', name: 'Amir' });
  const till = await made('exchange/locations', { name: 'Till 1', type: 'till' });
  const known = await documentsChanged(me, { account, customer, till });
  bodies = Object.fromEntries(
    Object.entries(known).map(([path, { stored }]) => [path, stored ?? {}]),
  );
  await post('accounting/journal-entry', {
    date: '2026-11-20',
    lines: [
      { account_id: account('1010'), debit: '100000' },
      { account_id: account('3000'), credit: '100000' },
    ],
  });
}, 60_000);
afterAll(() => host.close());

async function post(path: string, body: object) {
  const { status, body: made } = await me.post(`${path}/store`, { ...body, post: true });
  expect([path, status, made.errors]).toEqual([path, 201, undefined]);
  return made;
}

/** Moves the time of posting to an earlier day; the database sets it by its own clock. */
const postedDaysAgo = () =>
  host.owner.query(
    "update document set posted_at = '2026-11-17T10:00:00Z' where status = 'posted'",
  );

async function rule(subject: string, own: object): Promise<void> {
  const { body } = await me.get('setting/approval-rules/list');
  const { id, version } = body.find((one: { subject: string }) => one.subject === subject);
  expect((await me.put(`setting/approval-rules/${id}/update`, { ...own, version })).status).toBe(
    200,
  );
}

/** The body of a document that needs no approval: a ticket at its own rate, a manual journal without the rule. */
const plain = (path: string): object => {
  const {
    walk_in: _guest,
    payments: _other,
    counted: _pieces,
    on_account: _balance,
    applied: _item,
    ...body
  } = bodies[path] as Record<string, unknown>;
  if (path === 'exchange/sales')
    return { ...body, lines: [{ side: 'buy', currency: 'EUR', amount: '10.00' }] };
  if (path === 'exchange/manual-journal') {
    const lines = [
      { account_id: account('1010'), currency: 'USD', amount: '10.00' },
      { account_id: account('4110'), currency: 'USD', amount: '-10.00' },
    ];
    return { ...body, lines };
  }
  return body;
};

test.each([
  'accounting/journal-entry',
  'accounting/expenses',
  'accounting/receipts',
  'exchange/manual-journal',
  'exchange/transfer',
  'exchange/sales',
])('a void of %s after its day waits for a second person where the rule says so', async (path) => {
  await rule('manual_journal', { is_active: false });
  await rule('void_after_day', { is_active: true, min_base: null });
  const { id } = await post(path, plain(path));
  await postedDaysAgo();
  const asked = await me.post(`${path}/${id}/void`, { reason: 'Typed twice' });
  expect([asked.status, asked.body.status]).toEqual([200, 'posted']);
  expect(asked.body.waiting).toMatchObject({ reason: 'Typed twice' });
  expect((await me.post(`${path}/${id}/approve`, {})).status).toBe(422);
  const inbox = await second.get('approvals/list');
  expect(inbox.body.data).toContainEqual(
    expect.objectContaining({ subject: 'void_after_day', due_to_id: id }),
  );
  const done = await second.post(`${path}/${id}/approve`, {});
  expect(done.body).toMatchObject({ status: 'voided', void_reason: 'Typed twice', waiting: null });
  const [posted, reversal] = done.body.entry_ids;
  expect(done.body.voided).toEqual({
    at: expect.stringMatching(/Z$/),
    by: expect.objectContaining({ name: expect.any(String) }),
    reason: 'Typed twice',
    entries: [{ entry_id: reversal, reverses_id: posted, date: expect.stringMatching(/^2/) }],
  });
  const shown = await me.get(`${path}/${id}/show`);
  expect(shown.body.voided).toEqual(done.body.voided);
  const lines: { entry_id: number; reverses_id: number | null }[] = (
    await me.get(`${path}/${id}/entry`)
  ).body;
  for (const { entry_id, reverses_id } of lines) {
    expect([entry_id, reverses_id]).toEqual(
      entry_id === reversal ? [reversal, posted] : [posted, null],
    );
  }
});

test('a rejected void leaves the document posted', async () => {
  await rule('void_after_day', { is_active: true, min_base: null });
  const path = 'accounting/expenses';
  const { id } = await post(path, plain(path));
  await postedDaysAgo();
  await me.post(`${path}/${id}/void`, { reason: 'Typed twice' });
  const { body } = await second.post(`${path}/${id}/reject`, { reason: 'It was paid' });
  expect(body).toMatchObject({ status: 'posted', waiting: null });
});

describe('the rule for journal entries', () => {
  const path = 'accounting/journal-entry';
  const entry = (amount: string) => ({
    date: '2026-11-20',
    memo: 'Rent',
    lines: [
      { account_id: account('5210'), debit: amount },
      { account_id: account('1010'), credit: amount },
    ],
  });
  beforeAll(async () => {
    await rule('journal_entry', { is_active: true, min_base: '500.00' });
    await rule('manual_journal', { is_active: false });
  });
  afterAll(() => rule('journal_entry', { is_active: false }));

  test('holds an entry from its amount on, and leaves manual journals of the exchange alone', async () => {
    expect((await post(path, entry('499.99'))).status).toBe('posted');
    const held = await post(path, entry('500.00'));
    expect(held).toMatchObject({ status: 'pending_approval', number: null, entry_ids: [] });
    expect(held.waiting).toMatchObject({ reason: 'Rent' });
    const done = await second.post(`${path}/${held.id}/approve`, {});
    expect(done.body).toMatchObject({ status: 'posted', entry_ids: [expect.any(Number)] });
    const manual = await post('exchange/manual-journal', plain('exchange/manual-journal'));
    expect(manual.status).toBe('posted');
  });

  test('is not passed by a file', async () => {
    const file = (amount: string) => ({
      name: 'entries.csv',
      content: `entry,date,memo,account,debit,credit\n1,2026-11-20,Rent,5210,${amount},\n1,2026-11-20,Rent,1010,,${amount}\n`,
    });
    expect((await me.upload(`${path}/import`, file('10.00'))).status).toBe(200);
    const refused = await me.upload(`${path}/import`, file('600.00'));
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('waits for a second person'),
    ]);
  });
});
