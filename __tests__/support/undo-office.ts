import { byHand } from './by-hand';
import { changeSetting } from './change-setting';
import type { Client } from './client';
import { anEmployee } from './an-employee-kept';
import { type TestHost } from './test-host';

export const DAY = '2026-11-19';

/** A currency in which the organisation is long or short, and a rate near its mid. */
export type Held = Readonly<{ code: 'EUR' | 'GBP'; rate: string; side: 'long' | 'short' }>;

export const HELD: readonly Held[] = [
  { code: 'EUR', rate: '1.1', side: 'long' },
  { code: 'GBP', rate: '1.26', side: 'short' },
];

export type UndoOffice = Awaited<ReturnType<typeof openUndoOffice>>;

/** An organisation that can do everything that can be undone: long in euros, in two lots, and short in pounds. */
export async function openUndoOffice(host: TestHost, method: 'average' | 'fifo') {
  const me = await host.signIn();
  const second = await host.signInAs(null, 'second@example.test');
  const { body: chart } = await me.get('accounting/chart-of-accounts/generate_accounts');
  const id = (number: string): number =>
    chart.find((one: { number: string }) => one.number === number).id;

  /** Posts a call, expects success and returns the answer. */
  const good = async (path: string, body: object = {}, by: Client = me) => {
    const { status, body: answer } = await by.post(path, body);
    if (status >= 300) {
      throw new Error(`${path}: ${status} ${JSON.stringify(answer.errors ?? answer.message)}`);
    }
    return answer;
  };
  const made = (path: string, body: object) =>
    good(`${path}/store`, { date: DAY, post: true, ...body });
  const party = async (kind: string, name: string, more: object = {}): Promise<number> =>
    (await good('accounting/parties/store', { kind, name, ...more })).id;
  const journal = (date: string, lines: readonly object[]) =>
    made('accounting/journal-entry', { date, lines });

  await changeSetting(me, 'exchange', { cost_method: method, revaluation_mode: 'permanent' });
  for (const [code, mid] of [
    ['EUR', '1.085'],
    ['GBP', '1.25'],
  ] as const) {
    await good('setting/currencies/store', { code });
    await atRate(host, { code, mid, kind: 'board', day: '2026-10-01' });
    await atRate(host, { code, mid, kind: 'closing', day: '2026-10-31' });
  }
  const agent = await party('agent', 'Herat', {
    commission: { method: 'percent', amount: '1', currency: 'USD' },
  });
  const ids = {
    agent,
    dealer: await party('dealer', 'Gulf Dealers'),
    customer: await party('customer', 'Customer One'),
    branch: (await good('setting/branches/store', { name: 'Herat' })).id as number,
    omid: await anEmployee(host, me, { name: 'Omid' }),
    lina: await anEmployee(host, me, { name: 'Lina', currency: 'EUR', salary: '2000' }),
    mina: await anEmployee(host, me, { name: 'Mina', currency: 'EUR', salary: '900' }),
    joe: await anEmployee(host, me, { name: 'Joe', currency: 'GBP', salary: '1500' }),
    ann: await anEmployee(host, me, { name: 'Ann', currency: 'GBP', salary: '700' }),
  };
  const vault = async (name: string, branch_id: number): Promise<number> =>
    (await good('exchange/locations/store', { name, type: 'vault', branch_id })).id;
  const places = {
    here: await vault('Vault two', 1),
    there: await vault('Vault there', ids.branch),
  };
  await journal('2025-06-30', [
    { account_id: id('1010'), debit: '900000' },
    { account_id: id('3000'), credit: '900000' },
  ]);
  await journal('2025-06-30', [
    { account_id: id('1010'), debit: '400' },
    { account_id: id('4020'), credit: '400' },
  ]);
  for (const [amount, base] of [
    ['10000', '10400'],
    ['10000', '10600'],
  ] as const) {
    await journal('2026-10-01', [
      { account_id: id('1020'), currency: 'EUR', debit: amount, base },
      { account_id: id('3000'), credit: base },
    ]);
  }
  // Sold pounds that the organisation does not own; those in the vault belong to a customer.
  await made('exchange/trade', {
    date: '2026-10-01',
    counterparty_id: ids.dealer,
    side: 'sell',
    currency: 'GBP',
    amount: '20000',
    rate: '1.25',
  });
  await made('accounting/receipts', {
    date: '2026-10-01',
    received_into_account_id: id('1020'),
    currency: 'GBP',
    lines: [{ account_id: id('2010'), amount: '15000', party_id: ids.customer }],
  });
  const limit = await good('exchange/credit-limit/store', {
    party_id: ids.customer,
    amount: '90000',
    valid_from: '2026-01-01',
    reason: 'Known',
    post: true,
  });
  const sub = await good('exchange/credit-sub-limit/store', {
    limit_id: limit.id,
    scope: 'branch',
    scope_value: '1',
    amount: '40000',
    currency: 'USD',
    post: true,
  });
  const category = await good('assets/asset-category/store', {
    name: 'Machines',
    method: 'straight_line',
    life_months: 12,
  });
  const category_id = category.id as number;
  const limits = { limit_id: limit.id as number, sub_limit_id: sub.id as number };
  return { host, me, second, id, good, made, ids, places, category_id, ...limits };
}

type Rate = Readonly<{ code: string; mid: string; kind: 'board' | 'closing'; day: string }>;

/** Publishes a mid or closing rate, in base per unit. */
export const atRate = ({ owner }: TestHost, { code, mid, kind, day }: Rate) =>
  byHand(
    owner,
    `with made as (insert into rate_set (effective_at) values ($4::timestamptz) returning id)
     insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
     select id, $1, $3, $2, $2, 1, 'direct', $4::timestamptz from made`,
    [code, mid, kind, `${day}T06:00:00Z`],
  );
