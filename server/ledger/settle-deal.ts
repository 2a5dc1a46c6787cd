import { absolute, isZero, sum } from '@/lib/domain/money';
import { carry } from '@/lib/domain/holding';
import type { Deal } from '@/lib/domain/payment';
import {
  atAverage,
  deal as dealIn,
  FLAT,
  flat,
  type Move,
  type Price,
} from '@/lib/domain/position';
import type { PostingLine } from '@/lib/domain/posting';
import { Refusal } from '@/lib/domain/refusal';
import type { Books } from './books';
import type { PositionMove } from './entry';
import { type OwnAccounts, positionLines, valuationLines } from './own-lines';

/**
 * The lines of a deal with the base that each moves its account by, and what it does to the position
 * of every foreign currency in it. What the house buys or sells of a currency goes at the value given;
 * what only changes places or owners moves no cost and has no result. An account is relieved at its
 * own average; what it gains comes at the deal's price, or at the position's average where nothing is
 * dealt. What accounts and position then differ by stands on the valuation account.
 */
export function dealt(
  books: Books,
  { lines }: Readonly<{ lines: readonly PostingLine[] }>,
  { values, rates }: Deal,
  own: OwnAccounts,
): Readonly<{ lines: PostingLine[]; moves: PositionMove[] }> {
  const byCurrency = positionLines(books, lines);
  const decimals = books.currencies.decimals[books.currencies.base] ?? 2;
  const prices = new Map<string, Price>();
  const moves: PositionMove[] = [];
  for (const [currency, some] of byCurrency) {
    const quantity = sum(some.map(({ amount }) => amount));
    const held = books.positions.get(currency) ?? FLAT;
    const value = values[currency];
    if (isZero(quantity)) {
      prices.set(currency, averageOr(held, rates[currency], currency));
    } else {
      if (value === undefined) throw new Error(`a deal in ${currency} has no value`);
      prices.set(currency, { value, quantity: absolute(quantity) });
    }
    const { position, cost, realised }: Move = isZero(quantity)
      ? flat(held)
      : dealIn(held, { quantity, value: value ?? '0' }, decimals);
    books.positions.set(currency, position);
    moves.push({ currency, quantity, cost, realised });
  }

  const carried = lines.flatMap((line) => {
    const price = books.isPositionLine(line) ? prices.get(line.currency) : undefined;
    if (!price) {
      books.move(line);
      return [line];
    }
    return carry(books.balance(line), { amount: line.amount, price }, decimals).map((part) => {
      const moved = { ...line, ...part };
      books.move(moved);
      return moved;
    });
  });
  const ours = moves.flatMap((move) => valuationLines(books, carried, move, own));
  return { lines: [...carried, ...ours], moves };
}

/** What a unit costs the house; where it holds none, what it is worth at the rate given. */
function averageOr(
  held: Parameters<typeof atAverage>[0],
  rate: string | undefined,
  currency: string,
): Price {
  if (isZero(held.quantity) && rate === undefined) {
    throw new Refusal('ledger.no-rate', { params: { currency }, field: 'rate' });
  }
  return atAverage(held, rate ?? '0');
}
