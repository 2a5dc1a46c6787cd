import { foldName, prefixFirst } from '@/lib/format/fold';

/** Returns currencies whose code begins with the typed text, then those whose name begins with it or contains it. */
export function searchCurrencies<C extends Readonly<{ code: string; name: string }>>(
  currencies: readonly C[],
  typed: string,
): readonly C[] {
  const wanted = foldName(typed);
  const byCode = currencies.filter(({ code }) => foldName(code).startsWith(wanted));
  const byName = currencies.filter(
    (currency) => !byCode.includes(currency) && foldName(currency.name).includes(wanted),
  );
  return [...byCode, ...prefixFirst(byName, typed, ({ name }) => name)];
}
