import { add, negate } from '@/lib/domain/money';
import { FLAT, voided } from '@/lib/domain/position';
import type { Books } from './books';
import type { Settled } from './entry';
import { flushResidues, type OwnAccounts, valuationLines } from './own-lines';
import type { Posting } from './posting';

/** Reverses an entry line by line, and flushes values that later postings left without a quantity. */
export function settleReversal(
  books: Books,
  { lines, ...posting }: Posting,
  { moves: done, ticket, layers = [] }: NonNullable<Posting['reverses']>,
  own: OwnAccounts,
): Settled {
  lines.forEach((line) => books.move(line));
  const flushes = flushResidues(books, lines, { own });

  const backs = done.map(({ currency, quantity, cost }) => {
    const back = voided(books.positions.get(currency) ?? FLAT, { quantity, cost });
    books.positions.set(currency, back.position);
    const taken = layers.filter((move) => move.currency === currency);
    books.layers?.takeBack(currency, taken, back.position, books.units);
    return back;
  });
  // The reversed lines already cancel the realised result; only the result of the flushed values is added.
  const moves = done.map(({ currency, quantity, realised, mid }, at) => ({
    currency,
    quantity: negate(quantity),
    cost: backs[at]?.cost ?? '0',
    realised: add(negate(realised), backs[at]?.realised ?? '0'),
    mid,
  }));
  const ownLines = moves.flatMap((move, at) =>
    valuationLines(
      books,
      [...lines, ...flushes],
      { ...move, realised: backs[at]?.realised ?? '0' },
      own,
    ),
  );
  return {
    date: posting.date,
    kind: posting.kind,
    lines: [...lines, ...flushes, ...ownLines],
    moves,
    ticket,
  };
}
