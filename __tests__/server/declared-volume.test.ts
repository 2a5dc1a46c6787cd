import type { KycData } from '@/lib/domain/compliance/kyc-data';
import { sealFor } from '@/server/compliance/kyc/sealed';
import { inTransaction } from '@/server/database/transaction';
import { approved, knownCustomers } from '../support/a-known-customer';
import { watchedCounter } from '../support/watched-counter';

const { fixture, bring, threshold, list } = watchedCounter();

const PERCENT = { currency: undefined, comparator: 'gt' } as const;
const shares = async () => {
  await threshold('volume_profile', '150', PERCENT);
  await threshold('volume_office', '300', PERCENT);
};

/** A customer with an approved file that declares a monthly volume. */
async function declaring(monthly_volume?: string, own: object = {}) {
  const party_id = await fixture.aCustomer();
  const data: KycData = { full_name: 'Parwin', expected: { monthly_volume } };
  const [id = 0] = await knownCustomers(fixture.host, [
    { data, row: approved({ party_id, ...own }) },
  ]);
  return { customer_id: party_id, id };
}

const checksOf = async (amount: string, customer_id: number) => {
  const { body } = await fixture.me.post('exchange/sales/preview', {
    date: '2026-11-20',
    customer_id,
    lines: [{ side: 'buy', currency: 'EUR', amount, rate: '1' }],
  });
  return body.checks.filter(({ level }: { level: string }) => level !== 'ok');
};

test('above half as much again as was declared the file is to be brought up to date, and not before', async () => {
  await shares();
  const { customer_id } = await declaring('1000');
  await bring('1000', { customer_id, date: '2026-11-01' });
  expect(await checksOf('500', customer_id)).toEqual([]);
  expect((await bring('500', { customer_id })).body.status).toBe('posted');
  expect(await list('alerts')).toEqual([]);
  expect(await checksOf('0.01', customer_id)).toMatchObject([
    { key: 'profile', level: 'warn', message: expect.stringContaining('update the file') },
  ]);
  expect((await bring('0.01', { customer_id })).body.status).toBe('posted');
  expect(await list('alerts')).toMatchObject([
    { rules: ['volume'], score: 40, is_urgent: false, parties: [{ id: customer_id }] },
  ]);
});

test('above three times as much the office looks at it first, and what it lets through is listed', async () => {
  await shares();
  const { customer_id } = await declaring('1000');
  expect((await bring('3000', { customer_id })).body.status).toBe('posted');
  expect(await checksOf('1', customer_id)).toMatchObject([
    { key: 'office', level: 'approve' },
    { key: 'profile', level: 'warn' },
  ]);
  const { body } = await bring('1', { customer_id });
  expect(body).toMatchObject({
    status: 'pending_approval',
    waiting: { subject: 'office_review' },
  });
  const office = await fixture.host.signInAs(null, 'office@example.com');
  expect((await office.post(`exchange/sales/${body.id}/approve`, {})).body.status).toBe('posted');
  expect(await list('alerts')).toMatchObject([{ rules: ['volume'], score: 75, is_urgent: true }]);
  expect(await list('overrides')).toMatchObject([{ check: 'office_review', due_to: 'sales' }]);
});

test('a month is thirty days: what is older counts no more', async () => {
  await shares();
  const { customer_id } = await declaring('1000');
  await bring('1500', { customer_id, date: '2026-10-21' });
  expect((await bring('1000', { customer_id })).body.status).toBe('posted');
  expect(await list('alerts')).toEqual([]);
});

test('of whoever declared nothing, and of whoever is no customer, nothing is asked', async () => {
  await shares();
  const nothing = await declaring();
  const zero = await declaring('0');
  const unknown = { customer_id: await fixture.aCustomer() };
  for (const { customer_id } of [nothing, zero, unknown]) {
    expect(await checksOf('9000', customer_id)).toEqual([]);
    expect((await bring('9000', { customer_id })).body.status).toBe('posted');
  }
  expect((await bring('9000')).body.status).toBe('posted');
  expect(await list('alerts')).toEqual([]);
});

test('what counts is what was approved, not what is being written', async () => {
  await shares();
  const { customer_id, id } = await declaring('1000', { status: 'draft' });
  const value = { email: null, phone: null, data: { expected: { monthly_volume: '90000' } } };
  const { db } = fixture.host;
  const { host } = fixture.host;
  await inTransaction(db, async (tx) => {
    const told = await sealFor(tx, host, { id, name: 'told', value });
    await tx.updateTable('kyc_customer').set({ told }).where('id', '=', id).execute();
  });
  expect(await checksOf('1501', customer_id)).toMatchObject([{ key: 'profile' }]);
});

test('a share has no currency, money has one, and notes for notes are not asked about because of a share', async () => {
  const sent = { amount: '150', valid_from: '2026-01-01', source: 'A test' };
  const store = async (own: object) => {
    const { status, body } = await fixture.me.post('exchange/thresholds/store', {
      ...sent,
      ...own,
    });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await store({ rule: 'volume_profile', currency: 'USD' })).toEqual([422, ['currency']]);
  expect(await store({ rule: 'identify' })).toEqual([422, ['currency']]);
  const row = await threshold('volume_profile', '150.5', { currency: undefined });
  expect(row).toMatchObject({ amount: '150.5', currency: null, window: '30d', no_rate: false });
  const { customer_id } = await declaring('1000');
  const swap = await fixture.me.post('exchange/sales/store', {
    date: '2026-11-20',
    post: true,
    customer_id,
    lines: [
      { side: 'buy', currency: 'EUR', amount: '100', rate: '1' },
      { side: 'sell', currency: 'EUR', amount: '99', rate: '1' },
    ],
  });
  expect(swap.status).toBe(201);
});

test('another share is tried on what everybody declared', async () => {
  const { customer_id } = await declaring('1000');
  await bring('900', { customer_id });
  await bring('300', { customer_id });
  await bring('5000');
  const tried = await fixture.me.post('exchange/thresholds/simulate', {
    rule: 'volume_profile',
    amount: '120',
    from: '2026-11-01',
    to: '2026-11-30',
    direction: 'in',
  });
  expect(tried.body).toMatchObject([{ number: 'SAL 00002', amount: '300.00', total: '1200.00' }]);
});
