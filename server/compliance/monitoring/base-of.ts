import { type Decimal, multiply, round } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import type { Currencies } from '@/server/ledger/currencies';
import type { Mids } from '@/server/ledger/mids';
import { referenceTo } from '@/server/ledger/reference';

/** Currencies and mid rates that are needed to value an amount in base. */
export type Valuing = Readonly<{ currencies: Currencies; mids: Mids }>;

/** Returns a function from a currency to its mid rate on the day: 1 for base, undefined if there is no rate. */
export const midOf =
  ({ currencies, mids }: Valuing, day: string) =>
  (currency: string): Decimal | undefined =>
    currency === currencies.base ? '1' : mids(currency, day);

export async function midsOn(db: Db, day: string) {
  return midOf(await referenceTo(db, [], [day]), day);
}

/** Converts an amount to base at the mid of a day, rounded to the decimals of base. Undefined if there is no rate. */
export function baseOf(
  { currency, amount }: Readonly<{ currency: string; amount: Decimal }>,
  valuing: Valuing,
  day: string,
): Decimal | undefined {
  const mid = midOf(valuing, day)(currency);
  const { base, decimals } = valuing.currencies;
  return mid === undefined ? undefined : round(multiply(amount, mid), decimals[base] ?? 2);
}
