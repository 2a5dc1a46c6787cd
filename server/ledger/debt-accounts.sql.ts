import { sql } from 'kysely';

/** True of an account `a` on which a party can owe or be owed: a liability, or an asset other than cash. */
const holdsDebts = sql`(a.type = 'liability' or (a.type = 'asset' and a.cash_flow is distinct from 'cash'))`;

/** The accounts on which parties owe or are owed, whether or not they require a party. */
export const DEBT_ACCOUNTS = sql`(select a.id from account a where ${holdsDebts})`;

/** Those of them that have a line with a party. */
export const ACCOUNTS_OF_PARTIES = sql`(
  select a.id from account a
  where ${holdsDebts} and exists (select from balance b where b.account_id = a.id and b.party_id <> 0)
)`;
