import { absolute, isZero } from '@/lib/domain/money';
import { type Deal, deal, FLAT, residue, typed, writeOff } from '@/lib/domain/ledger/position';
import type { Books } from './books';
import type { LegResult } from './entry';

/** Buys into or sells out of a position. The organisation's cost method determines the cost. */
export function dealtIn(books: Books, currency: string, given: Deal, decimals: number): LegResult {
  const held = books.positions.get(currency) ?? FLAT;
  const { position, cost, realised } =
    books.layers?.deal(currency, given, decimals) ?? deal(held, given, decimals);
  books.positions.set(currency, position);
  return { cost, realised };
}

/**
 * Changes a position by a quantity and its cost in base, without realising a result. If this would leave a cost that
 * the quantity cannot have (see `residue`), the quantity is bought or sold at `base` instead, which realises a result.
 */
export function carriedIn(
  books: Books,
  currency: string,
  { quantity, base }: Readonly<{ quantity: string; base: string }>,
  decimals: number,
): LegResult {
  const change = { amount: quantity, base };
  const { position, cost, realised } = typed(books.positions.get(currency) ?? FLAT, change);
  if (!isZero(residue(position.quantity, position.cost))) {
    return dealtIn(books, currency, { quantity, value: absolute(base) }, decimals);
  }
  books.positions.set(currency, position);
  books.layers?.lay(currency, [change], position, decimals);
  return { cost, realised };
}

/**
 * Adds a quantity to a position or removes it, at the position's cost. If the position is empty, `rate` sets the cost.
 */
export function writtenOff(
  books: Books,
  currency: string,
  given: Readonly<{ quantity: string; rate: string }>,
  decimals: number,
): LegResult {
  const held = books.positions.get(currency) ?? FLAT;
  const { position, cost, realised } =
    books.layers?.writeOff(currency, given, decimals) ?? writeOff(held, given, decimals);
  books.positions.set(currency, position);
  return { cost, realised };
}
