import { sql } from 'kysely';

import type { Tx } from '@/server/kernel/host';
import { generateAccounts } from '@/server/accounting/generate-accounts';

/** Foreign currencies of generated books; rates are in US dollars, times one million. */
export const FOREIGN = [
  { code: 'EUR', name: 'Euro', decimals: 2, rate: 1_085_000n },
  { code: 'JPY', name: 'Yen', decimals: 0, rate: 6_700n },
  { code: 'KWD', name: 'Kuwaiti Dinar', decimals: 3, rate: 3_255_000n },
] as const;

/** Numbers of the accounts to which generated entries post. */
export type SeedAccounts = Readonly<{ costs: readonly string[]; foreign: readonly string[] }>;

const COSTS = [
  '5210',
  '5220',
  '5230',
  '5240',
  '5310',
  '5320',
  '5330',
  '5340',
  '5350',
  '5370',
  '5380',
];

/**
 * Creates the currencies and the chart of a small exchange house with at least `accounts` accounts. Returns the
 * accounts to which entries may post.
 */
export async function makeChart(db: Tx, accounts = 0): Promise<SeedAccounts> {
  await addCurrencies(db);
  await generateAccounts(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from account`.execute(db);
  await sql`select note_change('create', 'chart of accounts', 'account', 'all')`.execute(db);
  const missing = Math.max(0, accounts - (rows[0]?.count ?? 0));
  const foreign = Math.min(40, Math.floor(missing / 4));
  const more = {
    foreign: await addAccounts(db, '10', foreign, { prefix: '105', name: 'Correspondent' }),
    costs: await addAccounts(db, '53', missing - foreign, { prefix: '539', name: 'Branch cost' }),
  };
  return { costs: [...COSTS, ...more.costs], foreign: ['1040', ...more.foreign] };
}

async function addCurrencies(db: Tx): Promise<void> {
  for (const { code, name, decimals } of FOREIGN) {
    await sql`
      with drawn as (
        update counter set last = last + 1
        where name = 'currency' and not exists (select from currency where code = ${code})
        returning last
      )
      insert into currency (code, id, name, minor_units, cash_increment)
      select ${code}, last, ${name}, ${decimals}, 1 from drawn
    `.execute(db);
  }
}

async function addAccounts(
  db: Tx,
  parent: string,
  count: number,
  { prefix, name }: Readonly<{ prefix: string; name: string }>,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    insert into account (number, name, position, type, parent_id, is_multi_currency, cash_flow)
    select ${prefix} || lpad(n::text, 3, '0'), ${name} || ' ' || n, 'detail', parent.type, parent.id,
           parent.type = 'asset', case when parent.type = 'asset' then 'cash' end
    from account parent cross join generate_series(1, ${count}::integer) as n
    where parent.number = ${parent}
    returning number
  `.execute(db);
  return rows.map(({ number }) => number);
}
