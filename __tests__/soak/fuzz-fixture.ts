import { BOARD, bodiesOf, type Bodies } from './fuzz-bodies';
import type { Caller } from './fuzz-caller';

/** Ids of a host, by field name or path root. */
export type Pools = Readonly<Record<string, readonly number[]>>;

export type Furnished = Readonly<{ pools: Pools; bodies: Bodies }>;

type Stored = Readonly<{ id: number }>;
type Account = Readonly<{ id: number; number: string }>;

/**
 * Fills a host with one of everything that calls refer to: chart, currencies with 0, 2 and 3 decimals and a board,
 * money in vault, till and bank, a customer, and a draft and a posted document of each type.
 */
export async function furnish(me: Caller, today: string): Promise<Furnished> {
  const store = async (path: string, body: object) =>
    (await me.must<Stored>('POST', path, body)).id;
  const accounts = await me.must<Account[]>(
    'GET',
    'accounting/chart-of-accounts/generate_accounts',
  );
  const idOf = new Map(accounts.map(({ id, number }) => [number, id]));
  const account = (number: string) => idOf.get(number) ?? 0;
  for (const { currency: code } of BOARD) {
    const { status, text } = await me.json('POST', 'setting/currencies/store', { code });
    if (status !== 201 && status !== 422) throw new Error(text);
  }
  await me.must('POST', 'exchange/rates/publish', { rates: BOARD });
  const customer = await store('accounting/parties/store', { kind: 'customer', name: 'Customer' });
  const till = await store('exchange/locations/store', { name: 'Till 1', type: 'till' });
  const bank = await store('exchange/locations/store', {
    name: 'Bank',
    type: 'bank',
    account_id: account('1030'),
  });
  await fund(me, today, account);
  const bodies = bodiesOf({ today, account, customer, till });
  const pools = await documentsOf(me, bodies);
  await me.must('POST', 'exchange/till-sessions/open', {
    location_id: till,
    count: { USD: '500', EUR: '3' },
    reason: 'Found in the drawer',
  });
  return {
    bodies,
    pools: {
      ...pools,
      account_id: ['1010', '1020', '1030', '1040', '5210', '3000'].map(account),
      paid_from_account_id: [account('1010'), account('1040')],
      received_into_account_id: [account('1010'), account('1040')],
      retained_earnings_account_id: [account('3100'), account('3000')],
      party_id: [customer],
      customer_id: [customer],
      location_id: [1, till, bank],
      from_location_id: [1, till],
      to_location_id: [till, bank],
      role_id: [1],
      user_id: [1],
      branch_id: [1],
      set_id: [1],
    },
  };
}

async function fund(me: Caller, date: string, account: (number: string) => number) {
  const own = { account_id: account('3000') };
  const euros = { account_id: account('1020'), currency: 'EUR', debit: '50000', base: '54250' };
  const nostro = { account_id: account('1040'), currency: 'EUR', debit: '9000', base: '9765' };
  for (const lines of [
    [
      { account_id: account('1010'), debit: '1000000' },
      { ...own, credit: '1000000' },
    ],
    [
      { account_id: account('1030'), debit: '1000000' },
      { ...own, credit: '1000000' },
    ],
    [euros, { ...own, credit: '54250' }],
    [nostro, { ...own, credit: '9765' }],
  ]) {
    await me.must('POST', 'accounting/journal-entry/store', { date, post: true, lines });
  }
}

/** Creates a posted document, a draft and another draft of each type; returns the ids by path root. */
async function documentsOf(me: Caller, bodies: Bodies): Promise<Pools> {
  const pools: Record<string, number[]> = {};
  for (const root of [
    'accounting/journal-entry',
    'accounting/expenses',
    'accounting/receipts',
    'exchange/sales',
    'exchange/transfer',
    'exchange/manual-journal',
  ]) {
    const { counted: _pieces, ...body } = { counted: null, ...bodies[root] };
    pools[root] = [];
    for (const post of [true, false, false]) {
      const { id } = await me.must<Stored>('POST', `${root}/store`, { ...body, post });
      pools[root].push(id);
    }
  }
  const { id } = await me.must<Stored>(
    'POST',
    'accounting/templates/store',
    bodies['accounting/templates/store'],
  );
  return {
    ...pools,
    'accounting/templates': [id],
    'exchange/till-sessions': [1],
    'exchange/invoice': [1],
  };
}
