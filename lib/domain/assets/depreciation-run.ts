import { add, type Decimal, isZero, negate, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';

/** A schedule row of one asset that the run posts. */
export type RunRow = Readonly<{
  asset_id: number;
  date: string;
  amount: Decimal;
  expense_account_id: number;
  accumulated_account_id: number;
}>;

export type RunEntry = Readonly<{ date: string; lines: PostingLine[]; rows: readonly RunRow[] }>;

/**
 * Entries of a run: one entry per due date, and in it one line per account. A run over ten thousand assets therefore
 * has only as many entries as days.
 */
export function entriesOf(rows: readonly RunRow[], base: string): readonly RunEntry[] {
  const days = Map.groupBy(rows, ({ date }) => date);
  return [...days.keys()].sort().map((date) => {
    const own = days.get(date) ?? [];
    return { date, rows: own, lines: linesOf(own, base) };
  });
}

function linesOf(rows: readonly RunRow[], base: string): PostingLine[] {
  const sums = new Map<number, Decimal>();
  for (const { amount, expense_account_id, accumulated_account_id } of rows) {
    sums.set(expense_account_id, add(sums.get(expense_account_id) ?? '0', amount));
    sums.set(accumulated_account_id, add(sums.get(accumulated_account_id) ?? '0', negate(amount)));
  }
  return [...sums].flatMap(([account_id, amount]) =>
    isZero(amount) ? [] : [{ account_id, currency: base, amount, base: amount }],
  );
}

export const totalOf = (rows: readonly Pick<RunRow, 'amount'>[]): Decimal =>
  sum(rows.map(({ amount }) => amount));
