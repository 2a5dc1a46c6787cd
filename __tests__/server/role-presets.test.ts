import { presetPages, ROLE_PRESETS, type RolePreset } from '@/lib/role-presets';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let colleague: number;
const people = new Map<RolePreset, Client>();
beforeAll(async () => {
  host = await startHost({ chart: true });
  const me = await host.signIn();
  await me.get('accounting/chart-of-accounts/generate_accounts');
  for (const preset of ROLE_PRESETS) {
    const pages = presetPages(preset);
    const stored = await me.post('setting/roles/store', { name: preset, pages });
    expect([preset, stored.status]).toEqual([preset, 201]);
    people.set(preset, await host.signInAs(stored.body.pages));
  }
  const { body } = await me.post('accounting/parties/store', {
    kind: 'employee',
    name: 'A colleague',
  });
  colleague = body.id;
  await me.post('accounting/parties/store', { kind: 'customer', name: 'A customer' });
});
afterAll(() => host.close());

type Deed = readonly [method: 'get' | 'post', path: string];

const DEEDS = {
  deal: ['post', 'exchange/sales/store'],
  'void a ticket': ['post', 'exchange/sales/1/void'],
  'approve a ticket': ['post', 'exchange/sales/1/approve'],
  'open a till': ['post', 'exchange/till-sessions/open'],
  'make a till': ['post', 'exchange/locations/store'],
  'publish rates': ['post', 'exchange/rates/store'],
  'move cash': ['post', 'exchange/transfer/store'],
  'trade with a bank': ['post', 'exchange/trade/store'],
  'write an entry': ['post', 'accounting/journal-entry/store'],
  'close a year': ['post', 'accounting/fiscal-closing/store'],
  'read the ledger': ['get', 'reports/general-ledger'],
  'decide a customer': ['post', 'exchange/kyc-customers/1/approve'],
  'read alerts': ['get', 'exchange/alerts/list'],
  'read the trail': ['get', 'setting/audit-trail/list'],
  'read the staff': ['get', 'hrm/employee/list'],
  'change roles': ['post', 'setting/roles/store'],
  'make users': ['post', 'users/store'],
} as const satisfies Readonly<Record<string, Deed>>;
type Name = keyof typeof DEEDS;

const MAY: Readonly<Record<RolePreset, readonly Name[]>> = {
  teller: ['deal', 'open a till', 'move cash'],
  supervisor: [
    'deal',
    'void a ticket',
    'approve a ticket',
    'open a till',
    'make a till',
    'publish rates',
    'move cash',
  ],
  dealer: ['publish rates', 'trade with a bank'],
  accountant: ['write an entry', 'close a year', 'read the ledger', 'read the staff'],
  compliance: ['decide a customer', 'read alerts', 'read the trail'],
  auditor: ['read the ledger', 'read alerts', 'read the trail', 'read the staff'],
};

test.each(ROLE_PRESETS)('the preset %s may do its own work and nothing else', async (preset) => {
  const person = people.get(preset);
  const done: string[] = [];
  for (const [name, [method, path]] of Object.entries(DEEDS)) {
    const answer = method === 'get' ? await person?.get(path) : await person?.post(path, {});
    expect([name, answer?.status]).not.toEqual([name, 401]);
    if (answer?.status !== 403) done.push(name);
  }
  expect(done).toEqual(Object.keys(DEEDS).filter((name) => MAY[preset].includes(name as Name)));
});

test.each([
  ['teller', ['A customer']],
  ['accountant', ['A colleague', 'A customer']],
] as const)('the preset %s sees the parties %j', async (preset, names) => {
  const { body } = (await people.get(preset)?.get('accounting/parties/list')) ?? { body: {} };
  const found = body.data.map(({ name }: { name: string }) => name);
  expect(found).toEqual(expect.arrayContaining([...names]));
  expect(found.includes('A colleague')).toBe(preset === 'accountant');
});

test('a preset gives sensitive figures only to those who answer for them, and pay to nobody', () => {
  const sensitive = ROLE_PRESETS.flatMap((preset) =>
    presetPages(preset).flatMap(({ name, sensitive: is }) => (is ? [`${preset}: ${name}`] : [])),
  );
  expect(sensitive.filter((one) => /^(teller|auditor)|employee|payroll/.test(one))).toEqual([]);
});

test('a teller may print the sheet of the own till', () => {
  const tills = presetPages('teller').find(({ name }) => name === 'tills');
  expect(tills).toMatchObject({ post: true, print: true });
});

test('a colleague is not there for a teller, by whichever call', async () => {
  const [teller, accountant] = [people.get('teller'), people.get('accountant')];
  const paths = [
    [`accounting/parties/${colleague}/show`, 200],
    [`accounting/parties/${colleague}/open-items`, 200],
    [`accounting/reminders/${colleague}/letter`, 422],
  ] as const;
  for (const [path, status] of paths) {
    expect([path, (await teller?.get(path))?.status]).toEqual([path, 404]);
    expect([path, (await accountant?.get(path))?.status]).toEqual([path, status]);
  }
});
