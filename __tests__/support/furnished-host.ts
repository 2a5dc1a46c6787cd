import type { Client } from './client';
import { startHost, type TestHost } from './test-host';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const TODAY = new Date().toISOString().slice(0, 10);

/** For all tests of a file: a host with a record of every kind, made by API calls. */
export function furnishedHost() {
  let host: TestHost;
  beforeAll(async () => {
    host = await startHost({ chart: true });
    await furnish(await host.signIn());
  }, 120_000);
  afterAll(() => host.close());
  return {
    get url() {
      return host.url;
    },
    get host() {
      return host;
    },
  };
}

/** Makes a record of every kind by API calls, in an empty organisation. */
export async function furnish(me: Client): Promise<void> {
  const { body: accounts } = await me.get('accounting/chart-of-accounts/generate_accounts');
  const id = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number).id;
  const make = async (path: string, body: object) => {
    const { status, body: made } = await me.post(path, body);
    expect([path, status, made]).toEqual([path, expect.any(Number), expect.anything()]);
    expect([path, Math.floor(status / 100), made.errors]).toEqual([path, 2, undefined]);
    return made;
  };
  const posted = { date: TODAY, post: true };
  await make('setting/currencies/store', { code: 'EUR' });
  await make('exchange/rates/store', { currency: 'EUR', buy: '1.08', sell: '1.10' });
  await make('accounting/parties/store', { kind: 'customer', name: 'Customer' });
  const capital = (debit: object, base: string) =>
    make('accounting/journal-entry/store', {
      ...posted,
      lines: [debit, { account_id: id('3000'), credit: base }],
    });
  await capital({ account_id: id('1010'), debit: '100000' }, '100000');
  await capital({ account_id: id('1020'), currency: 'EUR', debit: '2000', base: '2160' }, '2160');
  await make('accounting/expenses/store', {
    ...posted,
    paid_from_account_id: id('1010'),
    lines: [{ account_id: id('5210'), amount: '75.00', memo: 'Rent' }],
  });
  await make('accounting/receipts/store', {
    ...posted,
    received_into_account_id: id('1010'),
    lines: [{ account_id: id('4020'), amount: '20.00' }],
  });
  await deal(make);
  await keep(me, make);
}

type Make = (path: string, body: object) => Promise<{ id: number }>;

/** Opens a till, deals a ticket with an invoice, and posts a transfer and a manual journal. */
async function deal(make: Make): Promise<void> {
  const posted = { date: TODAY, post: true };
  const till = await make('exchange/locations/store', { name: 'Till 1', type: 'till' });
  await make('exchange/transfer/store', {
    ...posted,
    kind: 'internal',
    from_location_id: 1,
    to_location_id: till.id,
    lines: [
      { currency: 'USD', amount: '5000' },
      { currency: 'EUR', amount: '500' },
    ],
  });
  await make('exchange/till-sessions/open', {
    location_id: till.id,
    count: { USD: '5000', EUR: '500' },
  });
  const sale = await make('exchange/sales/store', {
    ...posted,
    customer_id: 1,
    location_id: till.id,
    lines: [{ side: 'sell', currency: 'EUR', amount: '100', rate: '1.10' }],
  });
  await make('exchange/invoice/store', { document_type: 'sales', document_id: sale.id });
}

/** Makes records outside the books: a template, a saved view, a lock, a file and a job. */
async function keep(me: Client, make: Make): Promise<void> {
  await make('accounting/templates/store', { document_type: 'journal entry', document_id: 1 });
  await make('saved-views/store', { page: 'journal entry', name: 'Drafts', query: 'status=draft' });
  await make('accounting/transaction-locking/store', {
    modules: ['payroll'],
    lock_date: '2020-12-31',
    reason: 'Audited',
  });
  const paper = { name: 'paper.png', content: Buffer.from(PNG, 'base64') };
  const { status } = await me.upload('attachments/store', paper, {
    document_type: 'journal entry',
    document_id: '1',
  });
  expect(status).toBe(201);
}
