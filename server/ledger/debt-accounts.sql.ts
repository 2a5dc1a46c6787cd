import { sql } from 'kysely';

/** SQL condition: the account `a` can hold debts of or to parties. It is a liability, or an asset other than cash. */
const holdsDebts = sql`(a.type = 'liability' or (a.type = 'asset' and a.cash_flow is distinct from 'cash'))`;

/** SQL subquery: ids of the accounts that can hold debts of or to parties, also those that do not require a party. */
export const DEBT_ACCOUNTS = sql`(select a.id from account a where ${holdsDebts})`;

/** Debt accounts that have a line with a party. */
export const ACCOUNTS_OF_PARTIES = sql`(
  select a.id from account a
  where ${holdsDebts} and exists (select from balance b where b.account_id = a.id and b.party_id <> 0)
)`;
