import type * as v from 'valibot';

import { allEndpoints } from '@/server/routes';
import type { Client } from '../support/client';
import { adjustmentChanged } from '../support/adjustment-changed';
import { type Changed, documentsChanged } from '../support/documents-changed';
import { payrollChanged } from '../support/payroll-changed';
import { recordsChanged, singleRecords } from '../support/records-changed';
import { startHost, type TestHost } from '../support/test-host';

type Row = Record<string, any> & { id: number; version?: number };

/** Updates that are not tested here: a document that is posted when created has no draft. */
const NO_DRAFTS = [
  'exchange/commissions/{id}/update',
  // Tested separately, because slips have no list.
  'hrm/payroll-preparation/slips/{id}/update',
];

const UPDATES = allEndpoints.filter(
  ({ path }) => path.endsWith('/update') && !NO_DRAFTS.includes(path),
);
const rootOf = (path: string) => path.replace(/(\/\{id\})?\/update$/, '');

/**
 * Fields that prove an identity are not part of the record; a mail address needs such a proof. Only the text of the rates
 * has a time of day.
 */
const NO_FIELDS = ['password', 'current_password', 'version'];
const PROVED = { profile: ['email'], 'setting/message-texts': ['send_at'] } as const;

const fieldsOf = ({ input }: (typeof UPDATES)[number]) => {
  // The input of every update is an object schema.
  const { entries } = input as unknown as { entries: Record<string, v.GenericSchema> };
  return Object.entries(entries).filter(([name]) => !NO_FIELDS.includes(name));
};

let host: TestHost;
let me: Client;
let changed: Readonly<Record<string, Changed>>;

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  const { body: chart } = await me.get('accounting/chart-of-accounts/generate_accounts');
  const account = (number: string) =>
    chart.find((one: { number: string }) => one.number === number).id;
  const made = async (path: string, body: object) => (await me.post(`${path}/store`, body)).body.id;
  await made('setting/currencies', { code: 'EUR' });
  await me.post('exchange/rates/store', { currency: 'EUR', mid: '1.10', kind: 'board' });
  const known = {
    account,
    customer: await made('accounting/parties', { kind: 'customer', name: 'Amir' }),
    till: await made('exchange/locations', { name: 'Till 1', type: 'till' }),
    role: await made('setting/roles', { name: 'Clerk', pages: [] }),
    branch: await made('setting/branches', { name: 'Second' }),
    other: await made('accounting/parties', { kind: 'customer', name: 'Omar' }),
  };
  changed = {
    ...(await documentsChanged(me, known)),
    ...recordsChanged(known),
    'hrm/payroll-adjustment': await adjustmentChanged(host, me, known.account),
    'hrm/payroll-preparation': await payrollChanged(host, me, known.account),
  };
}, 60_000);
afterAll(() => host.close());

async function rows(root: string): Promise<Row[]> {
  const { body } = await me.get(`${root}/list`);
  return Array.isArray(body) ? body : body.data;
}

/** Fields required in every change: a role without pages is refused by the contract. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { 'setting/roles': ['pages'] };

/** The record as the host answers it. */
async function shown(root: string, id: number): Promise<Row> {
  const { status, body } = await me.get(`${root}/${id}/show`);
  if (status === 200) return body;
  const row = (await rows(root)).find((one) => one.id === id);
  if (!row) throw new Error(`${root} has no ${id}`);
  return row;
}

/** Documents of an employee and slips of a run get new ids with every change. */
const withoutRowIds = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === 'documents' || name === 'slips'
        ? value.map(({ id: _id, ...one }: Row) => one)
        : value,
    ]),
  ) as Row;

/** The record without its history, which grows with every change. */
async function read(root: string, id: number): Promise<Row> {
  const { history: _history, lines, ...own } = withoutRowIds(await shown(root, id));
  return { ...own, ...(lines && { lines }) };
}

const send = (by: Client, method: string, path: string, body: object) =>
  method === 'PUT' ? by.put(path, body) : by.post(path, body);

test('every call that changes a record is tried here, with every field that it takes', () => {
  const known = {
    ...changed,
    ...Object.fromEntries(Object.entries(singleRecords).map(([root, full]) => [root, { full }])),
  };
  const missing = UPDATES.flatMap((endpoint) => {
    const root = rootOf(endpoint.path);
    const sent = known[root]?.full ?? {};
    const proved: readonly string[] = PROVED[root as keyof typeof PROVED] ?? [];
    return fieldsOf(endpoint)
      .filter(([name]) => !(name in sent) && !proved.includes(name))
      .map(([name]) => `${root}: ${name}`);
  });
  process.stdout.write(`${UPDATES.length} calls that change a record.\n`);
  expect(missing).toEqual([]);
});

test.each(UPDATES.filter(({ path }) => path.includes('{id}')))(
  '$path takes a part of a record, and the record as it was read, and changes no other field',
  async (endpoint) => {
    const { method, path } = endpoint;
    const root = rootOf(path);
    const { stored = null, full = {} } = changed[root] ?? {};
    const made = stored && (await me.post(`${root}/store`, stored));
    expect(made?.body.errors).toBeUndefined();
    const id = made?.body.id ?? (await rows(root))[0]?.id;
    const of = path.replace('{id}', String(id));
    const bare = await shown(root, id);
    const same = await send(me, method, of, bare);
    expect(['as it was made', same.status, same.body.errors]).toEqual([
      'as it was made',
      200,
      undefined,
    ]);
    const filled = await send(me, method, of, { ...full, version: (await read(root, id)).version });
    expect([filled.status, filled.body.errors]).toEqual([200, undefined]);

    const { version: _first, ...before } = await read(root, id);
    const needed = Object.fromEntries((NEEDED[root] ?? []).map((name) => [name, full[name]]));
    for (const part of ['least', 'whole'] as const) {
      const whole = await shown(root, id);
      const { version } = whole;
      const least = { ...needed, ...(version !== undefined && { version }) };
      const again = await send(me, method, of, part === 'least' ? least : whole);
      expect([part, again.status, again.body.errors]).toEqual([part, 200, undefined]);
      const { version: _later, ...after } = await read(root, id);
      expect([part, after]).toEqual([part, before]);
    }
  },
);

test.each(Object.entries(singleRecords))(
  '%s leaves a field as it is that is left out',
  async (root, full) => {
    const by =
      root === 'profile'
        ? await host.signInAs(
            [{ name: 'profile', title: 'Profile', view: true, edit: true }],
            'l@example.com',
          )
        : me;
    const show = async () => (await by.get(`${root}/show`)).body;
    const put = async (body: object) =>
      by.put(`${root}/update`, { ...body, version: (await show()).version });
    expect((await put(full)).status).toBe(200);
    const { version: _former, ...before } = await show();
    for (const part of [{}, await show()]) {
      expect((await put(part)).status).toBe(200);
      const { version: _later, ...after } = await show();
      expect(after).toEqual(before);
    }
  },
);

test('fields that an update cannot change stay as they are in a record that is sent back, and are refused in a part', async () => {
  const root = 'accounting/journal-entry';
  const { body: made } = await me.post(`${root}/store`, changed[root]?.stored ?? {});
  const fixed = { number: 'JOU 99999', status: 'posted', created_by: 99, amount: '5' };
  for (const part of [fixed, { ...made, id: 99 }]) {
    const refused = await me.put(`${root}/${made.id}/update`, { version: made.version, ...part });
    expect([refused.status, refused.body.errors]).toEqual([422, expect.anything()]);
  }
  const { status, body } = await me.put(`${root}/${made.id}/update`, { ...made, ...fixed });
  const { version: _before, history: _then, ...before } = made;
  const { version: _after, history: _now, ...after } = body;
  expect([status, after]).toEqual([200, before]);
});

test('null empties a field of a draft, and one that is emptied is gone', async () => {
  const root = 'accounting/journal-entry';
  const { full = {} } = changed[root] ?? {};
  const { custom_id: _custom, attachment_ids: _files, ...stored } = full;
  const { body: made } = await me.post(`${root}/store`, stored);
  const { date, lines } = stored;
  const sent = { date, lines, memo: null, version: made.version };
  const { body: after } = await me.put(`${root}/${made.id}/update`, sent);
  expect(after).toMatchObject({ memo: null, reference: 'R-1' });
});

test('an account that the program posts to by itself stays active; any other may be deactivated', async () => {
  const root = 'accounting/chart-of-accounts';
  const own = (row: Row) => {
    const { number, name, position, type, version } = row;
    return { number, name, position, type, version };
  };
  const chart = await rows(root);
  const update = async (number: string, body: object) => {
    const row = chart.find((one) => one.number === number) ?? { id: 0 };
    return me.put(`${root}/${row.id}/update`, { ...own(row), ...body });
  };
  const refused = await update('1010', { is_active: false });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { is_active: ['The system posts to this account, so it stays active.'] },
  ]);
  expect((await update('1220', { is_active: false })).body.is_active).toBe(false);
  const renamed = await update('1010', { name: 'Cash at hand' });
  expect(renamed.body).toMatchObject({ name: 'Cash at hand', cash_flow: 'cash', is_active: true });
});
