import { type Decimal, multiply, round } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import type { Currencies } from '@/server/ledger/currencies';
import type { Mids } from '@/server/ledger/mids';
import { referenceTo } from '@/server/ledger/reference';

/** What is needed to say what a sum is worth in base: the currencies, and the middle of the board. */
export type Valuing = Readonly<{ currencies: Currencies; mids: Mids }>;

/** The middle of a currency on a day, the base itself at one; nothing where no rate says it. */
export const midOf =
  ({ currencies, mids }: Valuing, day: string) =>
  (currency: string): Decimal | undefined =>
    currency === currencies.base ? '1' : mids(currency, day);

export async function midsOn(db: Db, day: string) {
  return midOf(await referenceTo(db, [], [day]), day);
}

/** A sum in base by the middle of a day, rounded as base money is; nothing where no rate says it. */
export function baseOf(
  { currency, amount }: Readonly<{ currency: string; amount: Decimal }>,
  valuing: Valuing,
  day: string,
): Decimal | undefined {
  const mid = midOf(valuing, day)(currency);
  const { base, decimals } = valuing.currencies;
  return mid === undefined ? undefined : round(multiply(amount, mid), decimals[base] ?? 2);
}
