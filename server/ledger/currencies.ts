import { fixed, plain } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';

/** The base currency, the number of decimals of each currency, and the inactive currencies. */
export type Currencies = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  inactive: ReadonlySet<string>;
}>;

/** A currency. `home` is the organisation's id if this is its base currency, otherwise null. */
export type CurrencyRow = Readonly<{
  code: string;
  minor_units: number;
  is_active: boolean;
  home: number | null;
}>;

export async function currenciesOf(db: Db): Promise<Currencies> {
  const rows = await db
    .selectFrom('currency')
    .leftJoin('organization', 'organization.base_currency', 'currency.code')
    .select(['code', 'minor_units', 'is_active', 'organization.id as home'])
    .execute();
  return currenciesFrom(rows);
}

export function currenciesFrom(rows: readonly CurrencyRow[]): Currencies {
  const base = rows.find(({ home }) => home !== null)?.code;
  if (base === undefined) throw new Error('the organisation has no base currency');
  return {
    base,
    decimals: Object.fromEntries(rows.map(({ code, minor_units }) => [code, minor_units])),
    inactive: new Set(rows.filter((row) => !row.is_active).map(({ code }) => code)),
  };
}

/**
 * Formats amounts for the API with exactly the decimals of their currency; rates keep their decimals. An amount in an
 * unknown currency, which only a draft can have, keeps its decimals too.
 */
export type Wire = Readonly<{
  money<Value extends string | null>(value: Value, currency: string | null): Value;
  base<Value extends string | null>(value: Value): Value;
  rate<Value extends string | null>(value: Value): Value;
}>;

export function wireOf({ base, decimals }: Currencies): Wire {
  const text = (value: string, units: number | undefined): string =>
    units === undefined ? plain(value) : fixed(value, units);
  const money = <Value extends string | null>(value: Value, currency: string | null): Value =>
    unlessNull(value, (known) => text(known, decimals[currency ?? base]));
  return {
    money,
    base: (value) => money(value, base),
    rate: (value) => unlessNull(value, plain),
  };
}

/** Applies `write` to a string and returns null for null; the cast is needed because the compiler cannot infer this. */
const unlessNull = <Value extends string | null>(value: Value, write: (value: string) => string) =>
  (value === null ? null : write(value)) as Value;
