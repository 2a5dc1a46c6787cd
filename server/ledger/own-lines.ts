import { absolute, compare, type Decimal, isZero, negate } from '@/lib/domain/money';
import { residue, valuationDifference } from '@/lib/domain/ledger/position';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';
import type { Books } from './books';
import type { PositionMove } from './entry';

/**
 * Ids of the accounts that the ledger itself posts to, by purpose. Undefined if the chart has no account for the
 * purpose.
 */
export type OwnAccounts = Readonly<{
  rounding: number | undefined;
  realised_fx: number | undefined;
  position_valuation: number | undefined;
}>;

/**
 * Returns the lines that the ledger adds so that accounts and position agree: the difference between them on the
 * valuation account, and the realised result.
 */
export function valuationLines(
  books: Books,
  lines: readonly PostingLine[],
  { currency, cost, realised }: PositionMove,
  own: OwnAccounts,
): PostingLine[] {
  const bases = (positionLines(books, lines).get(currency) ?? []).map(baseOf);
  const valuation = valuationDifference(cost, bases);
  const { base } = books.currencies;
  return [
    ...(isZero(valuation)
      ? []
      : [
          { account_id: needed(own, 'position_valuation'), currency, amount: '0', base: valuation },
        ]),
    ...(isZero(realised)
      ? []
      : [
          {
            account_id: needed(own, 'realised_fx'),
            currency: base,
            amount: negate(realised),
            base: negate(realised),
          },
        ]),
  ];
}

/**
 * Finds accounts that the lines leave with a value in base that the quantity cannot have (see `residue`), such as a
 * value without a quantity. Sets each such value to zero in `books`, and returns the lines that remove it from the
 * account. Values above `most` stay on the account.
 */
export function flushResidues(
  books: Books,
  lines: readonly PostingLine[],
  { own, most }: Readonly<{ own: OwnAccounts; most?: Decimal }>,
): PostingLine[] {
  const flushes: PostingLine[] = [];
  for (const line of lines) {
    const { amount, base } = books.balance(line);
    const left = line.currency === books.currencies.base ? '0' : residue(amount, base);
    const stays = most !== undefined && compare(absolute(left), most) > 0;
    // Lines on the valuation account are skipped, because they never have a quantity.
    if (isZero(left) || stays || line.account_id === own.position_valuation) continue;
    const { rate: _rate, ...place } = line;
    const flush = { ...place, amount: '0', base: negate(left) };
    books.move(flush);
    flushes.push(flush);
  }
  return flushes;
}

function needed(own: OwnAccounts, purpose: keyof OwnAccounts): number {
  const id = own[purpose];
  if (id === undefined) throw new Refusal('ledger.purpose-missing', { params: { purpose } });
  return id;
}

export function positionLines(
  books: Books,
  lines: readonly PostingLine[],
): Map<string, PostingLine[]> {
  return Map.groupBy(
    lines.filter((line) => books.isPositionLine(line)),
    ({ currency }) => currency,
  );
}

const baseOf = ({ base }: PostingLine) => base;
