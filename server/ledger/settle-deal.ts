import { carry } from '@/lib/domain/ledger/holding';
import { type Deal, dealtQuantity, type Leg } from '@/lib/domain/ledger/deal';
import { absolute, add, compare, isZero, negate, sign, sum } from '@/lib/domain/money';
import { atAverage, FLAT, type Position, type Price } from '@/lib/domain/ledger/position';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';
import type { Books } from './books';
import { carriedIn, dealtIn, writtenOff } from './cost-method';
import type { LegResult, PositionMove } from './entry';
import { type OwnAccounts, positionLines, valuationLines } from './own-lines';

type Dealing = Readonly<{ date: string; lines: readonly PostingLine[] }>;

export type Dealt = Readonly<{
  lines: PostingLine[];
  moves: PositionMove[];
  legs: readonly LegResult[];
}>;

/**
 * Computes the base amounts of a deal's lines and the changes of its positions. A purchase or sale changes the position
 * by its value, leg by leg. A transfer between accounts has no cost and no result. An amount leaves an account at the
 * account's average cost. It enters an account at the price of its leg, or at the position's average cost if there is
 * no such price. The remaining difference between accounts and position is posted to the valuation account.
 */
export function dealt(books: Books, { date, lines }: Dealing, deal: Deal, own: OwnAccounts): Dealt {
  const decimals = books.currencies.decimals[books.currencies.base] ?? 2;
  const before = new Map(books.positions);
  const legs = deal.legs.map((leg, at) => {
    const own = lines.filter((_, line) => deal.legOf(line) === at);
    return moveBy(books, leg, { deal, date, decimals, lines: own });
  });
  const moves = movesOf(books, { date, lines }, deal, legs);

  const carried = lines.flatMap((line, index) => {
    if (!books.isPositionLine(line)) {
      books.move(line);
      return [line];
    }
    const at = deal.legOf(index);
    const leg = at === undefined ? undefined : deal.legs[at];
    const price =
      leg && 'value' in leg
        ? { value: leg.value, quantity: absolute(leg.quantity) }
        : averageOr(
            before.get(line.currency) ?? FLAT,
            rateIn(books, deal, date, line.currency),
            line.currency,
          );
    return carry(books.balance(line), { amount: line.amount, price }, decimals).map((part) => {
      const moved = { ...line, ...part };
      books.move(moved);
      return moved;
    });
  });
  const charges = deal.legs.flatMap((leg, at) => chargeOf(books, leg, legs[at]));
  const ours = moves.flatMap((move) => valuationLines(books, carried, move, own));
  return { lines: [...carried, ...charges, ...ours], moves, legs };
}

type Terms = Readonly<{
  deal: Deal;
  date: string;
  decimals: number;
  lines: readonly PostingLine[];
}>;

function moveBy(books: Books, leg: Leg, terms: Terms): LegResult {
  const { deal, date, decimals } = terms;
  const { currency, quantity } = leg;
  if ('value' in leg && leg.as !== undefined) return carriedBy(books, leg, terms);
  if ('value' in leg) return dealtIn(books, currency, { quantity, value: leg.value }, decimals);
  const held = books.positions.get(currency) ?? FLAT;
  const rate = standIn(held, rateIn(books, deal, date, currency), currency);
  return writtenOff(books, currency, { quantity, rate }, decimals);
}

/** Updates the position for a leg that creates a debt (`accrues`) or pays one (`settles`). */
function carriedBy(
  books: Books,
  { currency, quantity, value, as }: Extract<Leg, { value: string }>,
  { decimals, lines }: Terms,
): LegResult {
  const worth = sign(quantity) < 0 ? negate(value) : value;
  if (as === 'accrues') return carriedIn(books, currency, { quantity, base: worth }, decimals);
  const price = { value, quantity: absolute(quantity) };
  const parts = lines.flatMap((line) =>
    carry(books.balance(line), { amount: line.amount, price }, decimals),
  );
  const base = sum(parts.map((part) => part.base));
  const { cost, realised } = carriedIn(books, currency, { quantity, base }, decimals);
  return { cost, realised: sum([realised, base, negate(worth)]) };
}

/** Ledger line that charges a leg at cost to the account that the leg names in `chargedTo`. */
function chargeOf(books: Books, leg: Leg, result: LegResult | undefined): PostingLine[] {
  if ('value' in leg || !result || isZero(result.cost)) return [];
  const amount = negate(result.cost);
  const { chargedTo: account_id, memo } = leg;
  const { base: currency } = books.currencies;
  return [{ account_id, currency, amount, base: amount, ...(memo !== undefined && { memo }) }];
}

/** Returns the change of each currency's position by the entry, added up over all legs. */
function movesOf(
  books: Books,
  { date, lines }: Dealing,
  { legs }: Deal,
  results: readonly LegResult[],
): PositionMove[] {
  return [...positionLines(books, lines)].map(([currency, some]) => {
    const quantity = sum(some.map(({ amount }) => amount));
    if (compare(quantity, dealtQuantity(legs, currency)) !== 0) {
      throw new Error(`the legs of a deal in ${currency} are not what its lines move`);
    }
    const own = results.filter((_, at) => legs[at]?.currency === currency);
    return {
      currency,
      quantity,
      cost: own.reduce((all, { cost }) => add(all, cost), '0'),
      realised: own.reduce((all, { realised }) => add(all, realised), '0'),
      mid: books.mids(currency, date) ?? null,
    };
  });
}

function rateIn(books: Books, { rates }: Deal, date: string, currency: string) {
  return rates[currency] ?? books.mids(currency, date);
}

/** Returns the average cost of the position as a price. If the position is empty, returns the given rate. */
function averageOr(held: Position, rate: string | undefined, currency: string): Price {
  return atAverage(held, standIn(held, rate, currency));
}

function standIn(held: Position, rate: string | undefined, currency: string): string {
  if (isZero(held.quantity) && rate === undefined) {
    throw new Refusal('ledger.no-rate', { params: { currency }, field: 'rate' });
  }
  return rate ?? '0';
}
