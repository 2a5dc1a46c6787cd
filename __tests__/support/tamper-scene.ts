import { foldDays } from '@/server/ledger/day-sums.sql';
import { aPdf } from './a-pdf';
import { byHand } from './by-hand';
import type { Answer, Client } from './client';
import { sealWhole } from './seal-whole';
import { startHost, type TestHost } from './test-host';
import { tamperAsset } from './tamper-asset';
import { writeBeside } from './tamper-beside';
import { tamperCounter } from './tamper-counter';
import { tamperCustomer } from './tamper-customer';
import { tamperEmployee } from './tamper-employee';

export const TODAY = '2026-11-20';

/** A host with users, and helpers that expect success. */
export type Worker = Readonly<{
  host: TestHost;
  me: Client;
  second: Client;
  id: (number: string) => number;
  /** Posts a call and expects success. */
  must: (path: string, body?: object, by?: Client) => Promise<Answer['body']>;
}>;

/** Books in which every kind of event happened once, so that every kind of row can be tampered with. */
export async function tamperScene(): Promise<TestHost> {
  const host = await startHost({ chart: true, now: () => new Date(`${TODAY}T10:00:00Z`) });
  const me = await host.signIn();
  const second = await host.signInAs(null, 'second@example.test');
  const { body: chart } = await me.get('accounting/chart-of-accounts/list');
  type Account = Readonly<{ id: number; number: string }>;
  const ids = new Map<string, number>(chart.map((one: Account) => [one.number, one.id]));
  const must: Worker['must'] = async (path, body = {}, by = me) => {
    const answer = await by.post(path, body);
    expect([path, answer.status < 300, answer.body?.errors ?? answer.body?.message]).toEqual([
      path,
      true,
      undefined,
    ]);
    return answer.body;
  };
  const worker: Worker = { host, me, second, id: (number) => ids.get(number) ?? 0, must };
  await settings(worker);
  await closedYear(worker);
  await paperwork(worker);
  await tamperCounter(worker);
  await guardedDays(worker);
  await chosenReceipt(worker);
  await tamperCustomer(worker);
  await tamperEmployee(worker);
  await tamperAsset(worker);
  await writeBeside(host);
  await foldDays(host.db);
  await sealWhole(host.db);
  return host;
}

const journal = (
  { id }: Pick<Worker, 'id'>,
  date: string,
  [debit, credit, amount]: readonly [string, string, string],
  more: object = { post: true },
) => ({
  date,
  memo: 'As agreed',
  reference: 'A-1',
  lines: [
    { account_id: id(debit), debit: amount, memo: 'one side' },
    { account_id: id(credit), credit: amount },
  ],
  ...more,
});

async function settings({ host, me, must }: Worker): Promise<void> {
  for (const code of ['EUR', 'GBP', 'JPY']) await must('setting/currencies/store', { code });
  await must('setting/branches/store', { name: 'Herat' });
  await must('accounting/parties/store', { kind: 'customer', name: 'Ahmad', phone: '+93700' });
  await must('exchange/fee-rules/store', {
    product: 'buy',
    kind: 'percent',
    percent: '0.5',
    min: '2',
    max: '20',
  });
  await must('saved-views/store', { page: 'journal entry', name: 'Mine', query: 'mine=1' });
  const { body: rules } = await me.get('exchange/rate-rules/list');
  await me.put(`exchange/rate-rules/${rules[0].id}/update`, {
    version: rules[0].version,
    spread_buy_bp: '10',
  });
  // First in, first out, so that layers are created and consumed.
  await byHand(
    host.owner,
    `update setting set body = body || '{"cost_method": "fifo"}' where type = 'exchange'`,
  );
}

async function closedYear(worker: Worker): Promise<void> {
  const { must, id, second } = worker;
  const store = 'accounting/journal-entry/store';
  await must('accounting/opening-balances/store', {
    date: '2025-01-01',
    lines: [{ account_id: id('1010'), amount: '50.00' }],
  });
  await must(store, journal(worker, '2025-03-01', ['1010', '3000', '1000']));
  await must(store, journal(worker, '2025-03-31', ['5210', '1010', '600']));
  const closing = { year_end: '2025-12-31', retained_earnings_account_id: id('3030') };
  const { body: chart } = await worker.me.get('accounting/chart-of-accounts/list');
  const retained = chart.find((one: { purpose: string }) => one.purpose === 'retained_earnings').id;
  const year = { ...closing, retained_earnings_account_id: retained };
  const closed = await must('accounting/fiscal-closing/store', year);
  await must(`accounting/fiscal-closing/${closed.id}/reopen`, { reason: 'A bill was missing' });
  await must(`accounting/fiscal-closing/${closed.id}/approve`, {}, second);
  await must('accounting/fiscal-closing/store', year);
}

async function paperwork(worker: Worker): Promise<void> {
  const { must, id, me } = worker;
  const store = 'accounting/journal-entry/store';
  const file = await me.upload('attachments/store', {
    name: 'bill.pdf',
    content: aPdf(),
  });
  expect(file.status).toBe(201);
  expect((await me.get(`attachments/${file.body.id}/download`)).status).toBe(200);
  const kept = { post: true, attachment_ids: [file.body.id] };
  await must(store, journal(worker, '2026-11-18', ['1010', '3000', '100000'], kept));
  const taken = await must(store, journal(worker, '2026-11-18', ['5210', '1010', '70']));
  await must(`accounting/journal-entry/${taken.id}/void`, { reason: 'Twice' });
  await must(store, journal(worker, '2026-11-19', ['5210', '1010', '5'], {}));
  const thrown = await must(store, journal(worker, '2026-11-19', ['5210', '1010', '6'], {}));
  await me.delete(`accounting/journal-entry/${thrown.id}/destroy`);
  await me.post(store, journal(worker, '2026-11-19', ['5210', '1010', '7']), {
    'idempotency-key': 'k',
  });
  const owed = journal(worker, '2026-11-19', ['1110', '4110', '70']);
  const lines = owed.lines.map((line, at) => ({ ...line, ...(at === 0 && { party_id: 1 }) }));
  await must(store, { ...owed, lines });
  await must('accounting/expenses/store', {
    date: '2026-11-19',
    post: true,
    paid_from_account_id: id('1010'),
    lines: [{ account_id: id('5210'), amount: '12' }],
  });
  await must('accounting/receipts/store', {
    date: '2026-11-19',
    post: true,
    received_into_account_id: id('1010'),
    lines: [{ account_id: id('3000'), amount: '15' }],
  });
  const { date: _, ...body } = journal(worker, '', ['5210', '1010', '900'], {});
  await must('accounting/templates/store', {
    document_type: 'journal entry',
    name: 'Rent',
    body,
    every: 'month',
    next_on: '2026-12-01',
  });
}

async function guardedDays(worker: Worker): Promise<void> {
  const { must } = worker;
  const PATH = 'accounting/transaction-locking';
  const lock = { modules: ['accounting'], lock_date: '2026-01-31', reason: 'Reported' };
  const ended = await must(`${PATH}/store`, lock);
  await must(`${PATH}/${ended.id}/unlock`, { reason: 'Too early' });
  const { id } = await must(`${PATH}/store`, lock);
  await must(`${PATH}/${id}/unlock`, {
    reason: 'Late bills',
    from: '2026-01-05',
    to: '2026-01-10',
  });
  // Posted after the lock, to show that the lock holds.
  await must(
    'accounting/journal-entry/store',
    journal(worker, '2026-11-20', ['5210', '1010', '8']),
  );
}

/** Settles part of the customer's debt with a receipt that names the item. */
async function chosenReceipt({ me, must, id }: Worker): Promise<void> {
  const { body } = await me.get('accounting/parties/1/open-items');
  type Open = Readonly<{ account_id: number; currency: string }>;
  const { entry_id, line_no } = body.data.find(
    (one: Open) => one.account_id === id('1110') && one.currency === 'USD',
  );
  await must('accounting/receipts/store', {
    date: '2026-11-20',
    post: true,
    received_into_account_id: id('1010'),
    party_id: 1,
    lines: [{ account_id: id('1110'), amount: '10' }],
    applied: [{ entry_id, line_no, amount: '7' }],
  });
}
