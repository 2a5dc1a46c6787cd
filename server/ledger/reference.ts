import { anyLength, preparedQuery } from '@/server/database/prepared-query';
import type { Db } from '@/server/kernel/host';
import type { Accounts, LedgerAccount } from './accounts';
import { type Currencies, type CurrencyRow, currenciesFrom } from './currencies';
import { type MidRow, midRows, type Mids, midsFrom } from './mids';
import type { OwnAccounts } from './own-lines';

/** Data that the ledger reads before it checks postings: accounts, currencies and mid rates. */
export type Reference = Readonly<{
  accounts: Accounts;
  currencies: Currencies;
  own: OwnAccounts;
  mids: Mids;
}>;

const OWN = ['rounding', 'realised_fx', 'position_valuation'];

type Row = Readonly<{
  accounts: LedgerAccount[] | null;
  currencies: CurrencyRow[];
  mids: MidRow[] | null;
}>;

/** Reads accounts, currencies and mid rates in one query, because every posting needs them. */
export async function referenceTo(
  db: Db,
  accountIds: readonly number[],
  days: readonly string[],
): Promise<Reference> {
  const { rows } = await preparedQuery<Row>`
    select (
      select json_agg(found) from (
        select id, number, name, position, type, currency, is_multi_currency, is_active,
               party_required, purpose
        from account
        where id = any(${anyLength([...new Set(accountIds)], 'bigint')})
           or purpose = any(${anyLength(OWN, 'text')})
      ) as found
    ) as accounts, (
      select json_agg(found) from (
        select code, minor_units, is_active, organization.id as home
        from currency left join organization on organization.base_currency = currency.code
      ) as found
    ) as currencies, ${midRows(days)} as mids
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
    mids: midsFrom(found?.mids ?? []),
  };
}
