import { compare, fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { piecesRefusals, type TransferLine, type TransferSetting } from './transfer';

/** Lines of amounts by currency, either as sent or as counted on arrival. */
export type Counted = readonly TransferLine[];

/**
 * Refuses a currency that was not sent or is counted twice, an amount with too many decimals, an amount above the sent
 * one, and pieces that do not add up to the amount.
 */
export function countRefusals(
  sent: Counted,
  counted: Counted,
  setting: Pick<TransferSetting, 'decimals' | 'denominations'>,
): Refusal[] {
  const { decimals } = setting;
  return counted.flatMap((one, at) => {
    const { currency, amount } = one;
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
    if (compare(amount, line.amount) > 0) return refuse('transfer.more', 'amount');
    return piecesRefusals(one, `lines.${at}`, setting);
  });
}
