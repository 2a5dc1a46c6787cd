import type { Limits } from '@/lib/contract/exchange/locations';
import { compare, fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Currencies } from '@/server/ledger/currencies';

/** Refuses limits in currencies that are not there or cannot tell them, and a least above the most. */
export function limitRefusals(
  limits: Limits | undefined,
  { decimals }: Pick<Currencies, 'decimals'>,
): Refusal[] {
  return Object.entries(limits ?? {}).flatMap(([currency, limit]) => {
    const at = `limits.${currency}`;
    const units = decimals[currency];
    if (units === undefined) {
      return [new Refusal('ledger.currency-unknown', { params: { currency }, field: at })];
    }
    const params = { currency, decimals: String(units) };
    const tooFine = Object.entries(limit)
      .filter(([, amount]) => amount !== undefined && !fits(amount, units))
      .map(([name]) => new Refusal('ledger.decimals', { params, field: `${at}.${name}` }));
    const { min, max } = limit;
    const isCrossed = min !== undefined && max !== undefined && compare(min, max) > 0;
    const crossed = new Refusal('location.limit-crossed', { field: `${at}.min` });
    return [...tooFine, ...(isCrossed ? [crossed] : [])];
  });
}
