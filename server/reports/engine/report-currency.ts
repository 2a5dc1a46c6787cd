import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { currenciesOf } from '@/server/ledger/currencies';

/** Currency of a report's amounts, with the decimals of the currency; base by default. Refuses an unknown currency. */
export async function reportCurrency(db: Db, wanted: string | undefined) {
  const { base, decimals: units } = await currenciesOf(db);
  const currency = wanted ?? base;
  const decimals = units[currency];
  if (decimals === undefined) {
    throw new Refusal('ledger.currency-unknown', { params: { currency }, field: 'currency' });
  }
  return { base, currency, decimals, units };
}
