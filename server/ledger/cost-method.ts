import { type Deal, deal, FLAT, writeOff } from '@/lib/domain/position';
import type { Books } from './books';
import type { LegResult } from './entry';

/** Buys into or sells out of a position, by the method of the organisation. */
export function dealtIn(books: Books, currency: string, given: Deal, decimals: number): LegResult {
  const held = books.positions.get(currency) ?? FLAT;
  const { position, cost, realised } =
    books.layers?.deal(currency, given, decimals) ?? deal(held, given, decimals);
  books.positions.set(currency, position);
  return { cost, realised };
}

/** Gains or loses at cost; `rate` stands in where nothing is held. */
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
