import type { Client } from './client';
import { startHost, type TestHost } from './test-host';

export const DAY = new Date().toISOString().slice(0, 10);

/** An organisation with one document of every type, each with different words, party and amounts. */
export type SearchFixture = Readonly<{ host: TestHost; me: Client; id(account: string): number }>;

export async function searchFixture(): Promise<SearchFixture> {
  const host = await startHost({ chart: true });
  const me = await host.signIn();
  const { body: accounts } = await me.get('accounting/chart-of-accounts/generate_accounts');
  const id = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number).id;
  const fixture = { host, me, id };
  await write(fixture);
  await deal(fixture);
  return fixture;
}

async function make({ me }: SearchFixture, path: string, body: object): Promise<{ id: number }> {
  const answer = await me.post(path, body);
  expect([path, answer.body.errors]).toEqual([path, undefined]);
  expect([path, Math.floor(answer.status / 100)]).toEqual([path, 2]);
  return answer.body;
}

const posted = { date: DAY, post: true };

async function write(fixture: SearchFixture): Promise<void> {
  const { id } = fixture;
  await make(fixture, 'setting/currencies/store', { code: 'EUR' });
  await make(fixture, 'exchange/rates/store', { currency: 'EUR', buy: '1.08', sell: '1.10' });
  await make(fixture, 'accounting/parties/store', {
    kind: 'customer',
    name: 'احمد كريمي',
    phone: '0700 123 456',
  });
  await make(fixture, 'accounting/journal-entry/store', {
    ...posted,
    memo: 'Opening capital',
    reference: 'CAP-2024/007',
    lines: [
      { account_id: id('1010'), debit: '100000', memo: 'Counted by Zarnegar' },
      { account_id: id('1020'), currency: 'EUR', debit: '2000', base: '2160' },
      { account_id: id('3000'), credit: '102160' },
    ],
  });
  await make(fixture, 'accounting/journal-entry/store', {
    ...posted,
    memo: 'کرایهٔ دفتر مهر',
    lines: [
      { account_id: id('5210'), debit: '1250.50', party_id: 1 },
      { account_id: id('1010'), credit: '1250.50' },
    ],
  });
  await make(fixture, 'accounting/expenses/store', {
    ...posted,
    payee: 'Landlord',
    memo: 'Rent October',
    reference: 'R-88',
    paid_from_account_id: id('1010'),
    lines: [
      { account_id: id('5210'), amount: '75.00', memo: 'Ground floor' },
      { account_id: id('5080'), amount: '1250.00' },
    ],
  });
  await make(fixture, 'accounting/receipts/store', {
    ...posted,
    payer: 'Tenant',
    memo: 'Sublet',
    received_into_account_id: id('1010'),
    lines: [{ account_id: id('4020'), amount: '20.00', memo: 'Parking' }],
  });
  await make(fixture, 'exchange/manual-journal/store', {
    date: DAY,
    kind: 'opening',
    valuation_mode: 'explicit',
    reason: 'Notes found in the safe',
    lines: [
      { account_id: id('1020'), currency: 'EUR', amount: '33', base: '36' },
      { account_id: id('3000'), currency: 'USD', amount: '-36', base: '-36' },
    ],
  });
}

/** Opens a till and deals a ticket with a customer, one with a walk-in, and the customer's invoice. */
async function deal(fixture: SearchFixture): Promise<void> {
  const till = await make(fixture, 'exchange/locations/store', { name: 'Till 1', type: 'till' });
  await make(fixture, 'exchange/transfer/store', {
    ...posted,
    kind: 'internal',
    from_location_id: 1,
    to_location_id: till.id,
    memo: 'Morning float',
    lines: [
      { currency: 'USD', amount: '5000' },
      { currency: 'EUR', amount: '500' },
    ],
  });
  await make(fixture, 'exchange/till-sessions/open', {
    location_id: till.id,
    count: { USD: '5000', EUR: '500' },
  });
  const ticket = { ...posted, location_id: till.id };
  const line = { side: 'sell', currency: 'EUR', rate: '1.10' };
  const sale = await make(fixture, 'exchange/sales/store', {
    ...ticket,
    customer_id: 1,
    memo: 'For the journey',
    lines: [{ ...line, amount: '100' }],
  });
  await make(fixture, 'exchange/sales/store', {
    ...ticket,
    walk_in: { name: 'Maria Fernández', id_number: 'P7654321' },
    lines: [{ ...line, amount: '41' }],
  });
  await make(fixture, 'exchange/invoice/store', { document_type: 'sales', document_id: sale.id });
}
