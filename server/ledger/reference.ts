import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';
import type { Accounts, LedgerAccount } from './accounts';
import { type Currencies, type CurrencyRow, currenciesFrom } from './currencies';
import type { OwnAccounts } from './own-lines';

/** What the ledger reads before it judges: the accounts named, its own, and the currencies. */
export type Reference = Readonly<{
  accounts: Accounts;
  currencies: Currencies;
  own: OwnAccounts;
}>;

const OWN = ['rounding', 'realised_fx', 'position_valuation'];

/** Everything in one question, since every posting asks it. */
export async function referenceTo(db: Db, accountIds: readonly number[]): Promise<Reference> {
  const { rows } = await kept<{ accounts: LedgerAccount[] | null; currencies: CurrencyRow[] }>`
    select (
      select json_agg(found) from (
        select id, number, name, position, type, currency, is_multi_currency, is_active,
               party_required, purpose
        from account
        where id = any(${[...new Set(accountIds)]}::bigint[]) or purpose = any(${OWN}::text[])
      ) as found
    ) as accounts, (
      select json_agg(found) from (
        select code, minor_units, is_active, organization.id as home
        from currency left join organization on organization.base_currency = currency.code
      ) as found
    ) as currencies
  `.execute(db);
  const [found] = rows;
  const accounts = found?.accounts ?? [];
  const idOf = (purpose: string) => accounts.find((account) => account.purpose === purpose)?.id;
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    currencies: currenciesFrom(found?.currencies ?? []),
    own: {
      rounding: idOf('rounding'),
      realised_fx: idOf('realised_fx'),
      position_valuation: idOf('position_valuation'),
    },
  };
}
