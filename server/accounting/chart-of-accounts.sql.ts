import { sql } from 'kysely';

import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { draftsNaming, recordsNaming } from './account-uses.sql';

type Balance = { currency: string; amount: string; base: string };

/** Accounts sorted by number, with their balances in base and in each currency; with `ids`, only these accounts. */
export async function accountsWithBalances(db: Db, ids?: readonly number[]): Promise<Account[]> {
  const rows = await db
    .selectFrom('account')
    .select([
      'id',
      'number',
      'name',
      'names',
      'position',
      'type',
      'parent_id as parent',
      'currency',
      'is_multi_currency',
      'cash_flow',
      'party_required',
      'is_active',
      'purpose',
      'note',
      'version',
    ])
    .select(({ selectFrom }) =>
      selectFrom('line')
        .select('date')
        .whereRef('account_id', '=', 'account.id')
        .orderBy('date', 'desc')
        .limit(1)
        .as('used_on'),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', [0, ...(ids ?? [])]))
    .orderBy('number')
    .execute();
  const balances = await balancesByAccount(db, ids);

  return rows.map((row) => {
    const own = balances.get(row.id) ?? [];
    const inCurrency = own.find(({ currency }) => currency === row.currency);
    return {
      ...row,
      balance: sum(own.map(({ base }) => base)),
      balance_currency: row.currency === null ? null : (inCurrency?.amount ?? '0'),
      balances: own,
    };
  });
}

async function balancesByAccount(db: Db, ids?: readonly number[]): Promise<Map<number, Balance[]>> {
  const rows = await db
    .selectFrom('balance')
    .select(['account_id', 'currency'])
    .select((eb) => [
      eb.fn.sum<string>('amount').as('amount'),
      eb.fn.sum<string>('base').as('base'),
    ])
    .$if(ids !== undefined, (query) => query.where('account_id', 'in', [0, ...(ids ?? [])]))
    .groupBy(['account_id', 'currency'])
    .having(({ eb, fn }) => eb.or([eb(fn.sum('amount'), '<>', 0), eb(fn.sum('base'), '<>', 0)]))
    .orderBy('account_id')
    .orderBy('currency')
    .execute();
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
  return new Map(
    [...byAccount].map(([id, own]) => [
      id,
      own.map(({ currency, amount, base }) => ({ currency, amount, base })),
    ]),
  );
}

/** Reasons why the account cannot be deleted, as endings of the message keys `account.held-by-…`. */
export async function holdersOf(db: Db, id: number): Promise<string[]> {
  const drafts = await draftsNaming(db, id);
  const records = await recordsNaming(db, id);
  const { rows } = await sql<{ holder: string }>`
    select 'lines' as holder where exists (select from line where account_id = ${id})
    union all
    select 'children' where exists (select from account where parent_id = ${id})
    union all
    select 'drafts' where ${drafts.length > 0}
    union all
    select 'records' where ${records.length > 0}
    union all
    select 'purpose' where exists (select from account where id = ${id} and purpose is not null)
  `.execute(db);
  return rows.map(({ holder }) => holder);
}

export async function hasLines(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('line')
    .select('entry_id')
    .where('account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
