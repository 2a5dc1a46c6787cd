import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { Tx } from '@/server/kernel/host';
import { lockBooks } from '@/server/ledger/lock-books.sql';
import { type TestDatabase, testDatabase } from '../support/test-database';

let database: TestDatabase;
let account: number;

beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.owner.query<{ id: number }>(`
    with money as (
      insert into currency (id, code, name, minor_units, cash_increment)
      select coalesce(max(id), 0) + 1, 'EUR', 'Euro', 2, 0.01 from currency
    )
    insert into account (number, name, position, type, is_multi_currency)
    values ('1090', 'Foreign notes', 'detail', 'asset', true) returning id`);
  account = rows[0]?.id ?? 0;
});
afterAll(() => database.drop());

const VAULT = 1;

const lockEuros = (tx: Tx) =>
  lockBooks(tx, {
    codes: ['EUR'],
    holders: [{ account_id: account, currency: 'EUR' }],
    notes: [{ location_id: VAULT, currency: 'EUR' }],
    spared: { now: '2026-11-24T10:00:00Z' },
  });

const amount = (units: number) => expect.stringMatching(new RegExp(`^${units}(\\.0+)?$`));

test('whoever waits for a currency sees what was laid there meanwhile, also where nothing was before', async () => {
  const held = Promise.withResolvers<void>();
  const first = inTransaction(database.db, async (tx) => {
    const found = await lockEuros(tx);
    held.resolve();
    await sql`
      with laid as (insert into stock (location_id, currency, quantity) values (${VAULT}, 'EUR', 5)),
        moved as (update position set quantity = 5, cost = 5 where currency = 'EUR')
      insert into balance (account_id, currency, amount, base) values (${account}, 'EUR', 5, 5)
    `.execute(tx);
    await untilSomebodyWaits();
    return found;
  });
  await held.promise;
  const second = await inTransaction(database.db, lockEuros);
  expect(await first).toEqual({
    positions: [{ currency: 'EUR', quantity: amount(0), cost: amount(0) }],
    method: null,
    balances: [],
    stocks: [],
    reserved: [],
  });
  expect(second).toMatchObject({
    positions: [{ currency: 'EUR', quantity: amount(5), cost: amount(5) }],
    balances: [{ account_id: account, party_id: 0, currency: 'EUR', amount: amount(5) }],
    stocks: [{ location_id: VAULT, currency: 'EUR', quantity: amount(5) }],
  });
});

test('what nobody asked for is neither locked nor read', async () => {
  const found = await inTransaction(database.db, (tx) =>
    lockBooks(tx, { codes: [], holders: [], notes: [], spared: undefined }),
  );
  expect(found).toEqual({ positions: [], method: null, balances: [], stocks: [], reserved: [] });
});

async function untilSomebodyWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await database.owner.query(waiting)).rowCount === 0);
}
