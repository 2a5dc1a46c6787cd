import { isZero, negate } from '@/lib/domain/money';
import { valuationDifference } from '@/lib/domain/position';
import type { PostingLine } from '@/lib/domain/posting';
import { Refusal } from '@/lib/domain/refusal';
import type { Books } from './books';
import type { PositionMove } from './entry';

/** The accounts that the ledger itself posts to, by purpose; each may be missing from a hand-made chart. */
export type OwnAccounts = Readonly<{
  rounding: number | undefined;
  realised_fx: number | undefined;
  position_valuation: number | undefined;
}>;

/** What keeps accounts and position together: the valuation account, and the result. */
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
