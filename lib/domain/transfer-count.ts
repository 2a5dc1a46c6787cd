import { compare, type Decimal, fits } from './money';
import { Refusal } from './refusal';

/** Amounts sent, or counted on arrival, by currency. */
export type Counted = readonly Readonly<{ currency: string; amount: Decimal }>[];

/**
 * Refuses a currency that was not sent or is counted twice, and an amount with too many decimals or above the amount
 * sent.
 */
export function countRefusals(
  sent: Counted,
  counted: Counted,
  decimals: Readonly<Record<string, number>>,
): Refusal[] {
  return counted.flatMap(({ currency, amount }, at) => {
    const refuse = (code: string, field: string, params: Record<string, string> = {}) => [
      new Refusal(code, { field: `lines.${at}.${field}`, params: { currency, ...params } }),
    ];
    const line = sent.find((one) => one.currency === currency);
    const units = decimals[currency] ?? 2;
    if (!line) return refuse('transfer.not-sent', 'currency');
    if (counted.findIndex((one) => one.currency === currency) < at) {
      return refuse('transfer.twice', 'currency');
    }
    if (!fits(amount, units)) {
      return refuse('ledger.decimals', 'amount', { decimals: String(units) });
    }
    return compare(amount, line.amount) > 0 ? refuse('transfer.more', 'amount') : [];
  });
}
