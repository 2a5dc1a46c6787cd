import { compare, type Decimal, isZero, negate, subtract, sum } from './money';
import type { PostingLine } from './posting';
import type { RemitAccounts } from './remittance';

/**
 * What is paid back of what came in: the ways of paying in their order, until the sum is reached. Signed as lines
 * that pay out.
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
 * The reversal of an entry that `paidInLines` posted, with the fee kept: the last way of paying gives back less by it.
 * `lines` is the whole reversal, in the order of the entry.
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
