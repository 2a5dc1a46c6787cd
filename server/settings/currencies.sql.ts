import { sql } from 'kysely';

import type { Currency } from '@/lib/contract/settings/currencies';
import { documentNumber } from '@/lib/domain/document-number';
import { fixed } from '@/lib/domain/money';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';

type Row = Omit<Currency, 'number'>;

/** All currencies, base first. A currency counts as used if a posting or an unfinished document contains it. */
export async function allCurrencies(db: Db): Promise<Currency[]> {
  const { rows } = await sql<Row>`
    with used as (
      select distinct currency from total
      union
      select distinct currency from document
      where status in ('draft', 'pending_approval') and currency is not null
      union
      select distinct mentioned #>> '{}'
      from document, jsonb_path_query(body, '$.**.currency') as mentioned
      where status in ('draft', 'pending_approval')
    )
    select c.id, c.code, c.name, c.symbol, c.minor_units, c.cash_increment, c.quote_unit,
           c.quote_direction, c.is_active, c.version,
           o.id is not null as is_base, u.currency is not null as is_used
    from currency c
    left join organization o on o.base_currency = c.code
    left join used u on u.currency = c.code
    order by o.id is null, c.code
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    number: documentNumber('currency', row.id),
    cash_increment: fixed(row.cash_increment, row.minor_units),
  }));
}

/** Locks a currency until the transaction ends, so that other transactions cannot post in it. */
export async function lockCurrency(db: Tx, id: number): Promise<Currency> {
  await db.selectFrom('currency').select('id').where('id', '=', id).forUpdate().execute();
  return currencyOf(db, id);
}

export async function currencyOf(db: Db, id: number): Promise<Currency> {
  const found = (await allCurrencies(db)).find((currency) => currency.id === id);
  if (!found) throw new NotFound();
  return found;
}

/** Message key of the first reason why a currency cannot be removed; null if it can be removed. */
export async function holderOf(
  db: Db,
  { code, is_base, is_used }: Currency,
): Promise<string | null> {
  if (is_base) return 'currency.held-by-base';
  if (is_used) return 'currency.held-by-use';
  const { rows } = await sql<{ holder: string }>`
    select 'currency.held-by-accounts' as holder
    where exists (select from account where currency = ${code})
    union all
    select 'currency.held-by-use'
    where exists (select from document where currency = ${code})
       or exists (select from salary_assignment where currency = ${code})
    union all
    select 'currency.held-by-rates'
    where exists (select from rate where currency = ${code})
       or exists (select from rate_rule where currency = ${code})
       or exists (select from fee_rule where currency = ${code})
  `.execute(db);
  return rows[0]?.holder ?? null;
}

/** Returns the position in a currency, and the number of accounts that have a balance in that currency. */
export async function openIn(
  db: Db,
  code: string,
): Promise<Readonly<{ quantity: string; accounts: number }>> {
  const { rows } = await sql<{ quantity: string; accounts: number }>`
    select coalesce((select quantity from position where currency = ${code}), 0)::text as quantity,
           (select count(distinct account_id)::integer from balance
            where currency = ${code} and amount <> 0) as accounts
  `.execute(db);
  return rows[0] ?? { quantity: '0', accounts: 0 };
}
