import { verify } from '@/server/ledger/verify';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost();
  me = await host.signIn();
  await me.get('accounting/chart-of-accounts/generate_accounts');
});
afterAll(() => host.close());

type Row = {
  id: number;
  number: string;
  parent: number | null;
  version: number;
  purpose: string | null;
  balance: string;
};
const chart = async (): Promise<Row[]> =>
  (await me.get('accounting/chart-of-accounts/list')).body as Row[];
async function account(number: string): Promise<Row> {
  const found = (await chart()).find((one) => one.number === number);
  if (!found) throw new Error(`no account ${number}`);
  return found;
}
const make = async (number: string, own: Record<string, unknown>): Promise<Row> => {
  const { status, body } = await me.post('accounting/chart-of-accounts/store', {
    number,
    name: `Account ${number}`,
    type: 'asset',
    position: 'detail',
    ...own,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as Row;
};
const move = (one: Row, input: Record<string, unknown>, client = me) =>
  client.post(`accounting/chart-of-accounts/${one.id}/move`, { version: one.version, ...input });

test('a dry run tells the numbers of the account and of all below it, and keeps nothing', async () => {
  const top = await make('7', { position: 'general' });
  const group = await make('71', { position: 'general', parent: top.id });
  const other = await make('72', { position: 'general', parent: top.id });
  await make('7101', { parent: group.id });
  await make('7201', { parent: other.id });
  const before = await chart();
  const { status, body } = await move(group, { parent: other.id, dry_run: true });
  expect([status, body.accounts]).toEqual([
    200,
    [
      expect.objectContaining({ id: group.id, before: '71', number: '721' }),
      expect.objectContaining({ before: '7101', number: '72101' }),
    ],
  ]);
  expect(await chart()).toEqual(before);
});

test('a move keeps postings and balances with their accounts, and each change is in the trail', async () => {
  const bank = await account('1030');
  const capital = (await chart()).find(({ purpose }) => purpose === 'capital');
  await me.post('accounting/journal-entry/store', {
    date: '2026-02-01',
    lines: [
      { account_id: bank.id, debit: '50.00' },
      { account_id: capital?.id, credit: '50.00' },
    ],
    post: true,
  });
  const target = await account('72');
  const fresh = await account('1030');
  const { status, body } = await move(fresh, { parent: target.id });
  expect([status, body.accounts[0]]).toEqual([
    200,
    expect.objectContaining({ before: '1030', number: expect.stringMatching(/^72/) }),
  ]);
  const after = (await chart()).find(({ id }) => id === bank.id);
  expect(after).toMatchObject({
    parent: target.id,
    purpose: 'bank',
    balance: '50.00',
    version: fresh.version + 1,
  });
  const { rows } = await host.owner.query(
    "select changes from audit where action = 'move' and record_id = $1",
    [String(bank.id)],
  );
  expect(rows).toEqual([
    { changes: { parent: [bank.parent, target.id], number: ['1030', after?.number] } },
  ]);
  const { checks } = await verify(host.db);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('the number may be written by hand', async () => {
  const one = await account('7101');
  const { body } = await move(one, { parent: one.parent, number: '7199' });
  expect(body.accounts[0]).toMatchObject({ before: '7101', number: '7199' });
  expect(await account('7199')).toMatchObject({ id: one.id });
});

test('a place that cannot be one is refused at the field, and nothing is done', async () => {
  const group = await account('71');
  const child = await make('719', { position: 'general', parent: group.id });
  const detail = await account('7201');
  const liability = await account('2');
  const before = await chart();
  const refusals = await Promise.all(
    [child.id, group.id, detail.id, liability.id, 999_999].map(async (parent) => {
      const { status, body } = await move(group, { parent });
      return [status, body.errors.parent?.[0]];
    }),
  );
  expect(refusals).toEqual([
    [
      422,
      'These accounts would be below each other: 71 → 719 → 71. Choose another parent for one of them.',
    ],
    [422, 'An account cannot be below itself. Choose another parent account.'],
    [422, 'The parent must be a general account. Choose one.'],
    [
      422,
      'The account must have the same type as its parent account. Choose another type or parent.',
    ],
    [422, 'There is no such parent account. Choose another one.'],
  ]);
  const taken = await move(group, { parent: null, number: '72' });
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['number']]);
  expect(await chart()).toEqual(before);
});

test('a version that is not the present one is refused', async () => {
  const group = await account('71');
  expect((await move({ ...group, version: 99 }, { parent: null })).status).toBe(409);
});

test('two moves at once never make a circle', async () => {
  const one = await make('81', { position: 'general' });
  const other = await make('82', { position: 'general' });
  const answers = await Promise.all([
    move(one, { parent: other.id }),
    move(other, { parent: one.id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 422,
  ]);
});

test('who may not change the chart moves nothing', async () => {
  const clerk = await host.signInAs([
    { name: 'chart of accounts', title: 'Chart of accounts', view: true, create: true },
  ]);
  expect((await move(await account('71'), { parent: null }, clerk)).status).toBe(403);
});
