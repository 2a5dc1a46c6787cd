import type { Db } from '@/server/kernel/host';

/** The base currency, and the minor units of every currency the house deals in. */
export type Currencies = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  inactive: ReadonlySet<string>;
}>;

export async function currenciesOf(db: Db): Promise<Currencies> {
  const rows = await db
    .selectFrom('currency')
    .leftJoin('organization', 'organization.base_currency', 'currency.code')
    .select(['code', 'minor_units', 'is_active', 'organization.id as home'])
    .execute();
  const base = rows.find(({ home }) => home !== null)?.code;
  if (base === undefined) throw new Error('the organisation has no base currency');
  return {
    base,
    decimals: Object.fromEntries(rows.map(({ code, minor_units }) => [code, minor_units])),
    inactive: new Set(rows.filter((row) => !row.is_active).map(({ code }) => code)),
  };
}
