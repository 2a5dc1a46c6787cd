import { sum } from './money';
import type { SaleDraft, SaleSetting } from './sale-shapes';
import type { PricedLine } from './sale-prices';
import type { TicketFee } from './sale-shapes';

/**
 * What was typed, else what the rules ask for a ticket of this worth. A deducted fee is taken out of
 * what the customer gets or gives, one on top is added to it: in the books both are the same.
 */
export function chargedFee(
  { lines, fee }: SaleDraft,
  priced: readonly PricedLine[],
  { listed }: SaleSetting,
): TicketFee {
  const [first] = lines;
  const worth = sum(priced.map(({ value }) => value));
  const product = first?.counter_currency === undefined ? first?.side : 'cross';
  const rule = first && product ? listed(product, first.currency, worth) : undefined;
  const mode = fee?.mode ?? rule?.mode ?? 'on_top';
  const asked = fee?.amount ?? rule?.amount ?? '0';
  return {
    amount: mode === 'waived' ? '0' : asked,
    mode,
    listed: rule?.amount ?? '0',
    rule_id: rule?.rule_id ?? null,
  };
}
