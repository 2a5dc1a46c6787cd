import { compare, type Decimal, isZero, negate, subtract, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import type { RemitAccounts } from './remittance';

/**
 * Returns the payments to pay back, in the order in which they were received, up to `total`. Their amounts are negated,
 * because money leaves.
 */
function paidBack<Way extends Readonly<{ amount: Decimal }>>(
  paid: readonly Way[],
  total: Decimal,
): readonly Way[] {
  let rest = total;
  return paid.flatMap((one) => {
    const amount = compare(one.amount, rest) > 0 ? rest : one.amount;
    rest = subtract(rest, amount);
    return isZero(amount) ? [] : [{ ...one, amount: negate(amount) }];
  });
}

/**
 * Returns the lines that reverse an entry of `paidInLines` but keep the fee. Payments are returned in order, so the fee
 * reduces the last ones. `lines` are the lines of the full reversal, in the order of the entry.
 */
export function reversedButFee(
  lines: readonly PostingLine[],
  { remittances, fees }: Pick<RemitAccounts, 'remittances' | 'fees'>,
): PostingLine[] {
  const at = lines.findIndex(({ account_id }) => account_id === fees);
  const [fee] = lines.slice(at);
  if (at === -1 || !fee) return [...lines];
  const before = lines.slice(0, at);
  const owed = before.filter(({ account_id }) => account_id === remittances);
  const paid = before
    .filter(({ account_id }) => account_id !== remittances)
    .map((line) => ({ ...line, amount: negate(line.amount) }));
  const total = subtract(sum(paid.map(({ amount }) => amount)), fee.amount);
  const back = paidBack(paid, total).map((line) => ({ ...line, base: line.amount }));
  return [...owed, ...back, ...lines.slice(at + 1)];
}
