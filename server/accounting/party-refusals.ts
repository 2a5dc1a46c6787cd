import type { Commission } from '@/lib/contract/accounting/parties';
import { fits } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { currenciesOf } from '@/server/ledger/currencies';

type Sent = Readonly<{
  settlement_limit?: string | null | undefined;
  commission?: Commission | null | undefined;
}>;

/** Refuses amounts with more decimals than their currency, and a commission in an unknown currency. */
export async function refuseUnfit(
  db: Db,
  { settlement_limit: limit, commission }: Sent,
): Promise<void> {
  const { base, decimals } = await currenciesOf(db);
  const units = decimals[base] ?? 2;
  const tooFine = { currency: base, decimals: String(units) };
  const { currency = base } = commission ?? {};
  const refuse = (code: string, field: string, params: Record<string, string>) =>
    new Refusal(code, { field, params });
  refuseAny([
    ...(!limit || fits(limit, units)
      ? []
      : [refuse('ledger.decimals', 'settlement_limit', tooFine)]),
    ...(currency in decimals
      ? []
      : [refuse('ledger.currency-unknown', 'commission.currency', { currency })]),
    ...commissionRefusals(commission, decimals),
  ]);
}

/** Only a commission that is an amount is checked for decimals. */
function commissionRefusals(
  commission: Commission | null | undefined,
  decimals: Readonly<Record<string, number>>,
): Refusal[] {
  if (!commission || commission.method === 'percent') return [];
  const { amount, currency } = commission;
  const units = decimals[currency];
  if (units === undefined || fits(amount, units)) return [];
  const params = { currency, decimals: String(units) };
  return [new Refusal('ledger.decimals', { field: 'commission.amount', params })];
}
