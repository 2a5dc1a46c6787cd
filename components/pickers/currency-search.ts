import { foldName } from '@/lib/format/fold';

/** Codes that begin with what was typed, then names that hold it. */
export function searchCurrencies<C extends Readonly<{ code: string; name: string }>>(
  currencies: readonly C[],
  typed: string,
): readonly C[] {
  const wanted = foldName(typed);
  const byCode = currencies.filter(({ code }) => foldName(code).startsWith(wanted));
  const byName = currencies.filter(
    (currency) => !byCode.includes(currency) && foldName(currency.name).includes(wanted),
  );
  return [...byCode, ...byName];
}
