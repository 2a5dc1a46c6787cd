import type { Deal } from '@/lib/domain/ledger/deal';
import { type Decimal, isZero, sign, sum, add, negate } from '@/lib/domain/money';
import { checkPosition, FLAT, rounded, typed, voided } from '@/lib/domain/ledger/position';
import { type PostingLine, roundingOf, settleRounding } from '@/lib/domain/ledger/posting';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { type Books, isSound } from './books';
import type { Currencies } from './currencies';
import type { LegResult, Settled } from './entry';
import { flushResidues, type OwnAccounts, positionLines, valuationLines } from './own-lines';
import type { Posting } from './posting';
import { dealt } from './settle-deal';

/**
 * Checks one posting against the books and updates them. A typed posting is posted unchanged; it is refused if it would
 * leave an account or a position with a value that its quantity cannot have. A deal reduces accounts and position at
 * cost and realises the difference. A reversal negates each line, and adds lines that remove values which later
 * postings left without a quantity.
 */
export function settle(books: Books, posting: Posting, own: OwnAccounts): Settled {
  const before = books.layers && new Map(books.layers.held);
  const settled = posting.reverses
    ? settleReversal(books, posting, posting.reverses, own)
    : posting.deal
      ? settleDeal(books, posting, posting.deal, own)
      : settleTyped(books, posting, own);
  settled.lines.forEach((line) => books.moveStock(line));
  books.checkStock(settled.lines, (index) => posting.fieldOf?.(index));
  checkSolvent(books, posting);
  return before ? { ...settled, layers: books.layers?.movedSince(before) } : settled;
}

/** Refuses a posting that would leave one of its `solvent` holders with a debit balance. */
function checkSolvent(books: Books, { solvent = [], field = 'lines' }: Posting): void {
  for (const holder of solvent) {
    const { amount } = books.balance(holder);
    if (sign(amount) <= 0) continue;
    const params = { short: amount, currency: holder.currency };
    throw new Refusal('ledger.not-held', { params, field });
  }
}

function settleDeal(books: Books, posting: Posting, deal: Deal, own: OwnAccounts): Settled {
  const { lines, moves, legs } = dealt(books, posting, deal, own);
  const balanced = isWorthNothing(lines)
    ? lines
    : balancedLines({ ...posting, lines }, books.currencies, own);
  const { date, kind } = posting;
  return { date, kind, lines: balanced, moves, ticket: ticketOf(books, posting, legs) };
}

/** Returns the ticket with the mid rate, cost and result of each deal. Without a leg, cost and result are zero. */
function ticketOf(books: Books, { date, ticket }: Posting, legs: readonly LegResult[]) {
  return (
    ticket && {
      ...ticket,
      deals: ticket.deals.map(({ leg, ...deal }) => ({
        ...deal,
        mid: books.mids(deal.currency, date) ?? null,
        cost: legs[leg]?.cost ?? '0',
        realised: legs[leg]?.realised ?? '0',
      })),
    }
  );
}

/**
 * True if the posting is a single line whose amount is worth zero in base after rounding. Such a line needs no
 * counter-entry.
 */
function isWorthNothing([line, ...others]: readonly PostingLine[]): boolean {
  return line !== undefined && others.length === 0 && !isZero(line.amount) && isZero(line.base);
}

function settleTyped(books: Books, posting: Posting, own: OwnAccounts): Settled {
  const balanced = balancedLines(posting, books.currencies, own);
  const isRounded = balanced.length > posting.lines.length;
  const moves = [...positionLines(books, balanced)].map(([currency, typedLines]) => {
    const change = { amount: sum(typedLines.map(amountOf)), base: sum(typedLines.map(baseOf)) };
    const held = books.positions.get(currency) ?? FLAT;
    const { position, cost, realised } = isRounded ? rounded(held, change) : typed(held, change);
    checkPosition(position, { currency, field: posting.field ?? 'lines' });
    books.positions.set(currency, position);
    books.layers?.lay(currency, lotsOf(typedLines, change), position, books.units);
    const mid = books.mids(currency, posting.date) ?? null;
    return { currency, quantity: change.amount, cost, realised, mid };
  });
  balanced.forEach((line) => books.move(line));
  const { base, decimals } = books.currencies;
  const most = roundingOf(balanced, { base, decimals: decimals[base] ?? 2 });
  const flushes = isRounded ? flushResidues(books, balanced, { own, most }) : [];
  const ours = moves.flatMap((move) => valuationLines(books, [...balanced, ...flushes], move, own));
  // A revaluation is not checked, because it posts its difference to the valuation account alone.
  if (posting.kind !== 'revaluation') checkAccounts(books, balanced, posting.fieldOf);
  const { date, kind } = posting;
  const lines = [...balanced, ...flushes, ...ours];
  return { date, kind, lines, moves, ticket: ticketOf(books, posting, []) };
}

/**
 * Returns the lots that some lines add: one lot per line if all lines have the same sign, otherwise one lot with their
 * sum.
 */
function lotsOf(
  lines: readonly PostingLine[],
  change: Readonly<{ amount: Decimal; base: Decimal }>,
) {
  const side = sign(change.amount);
  return lines.every(({ amount }) => sign(amount) === side) ? lines : [change];
}

/**
 * Adds a rounding line if debits and credits differ only by rounding. Otherwise refuses the posting; the refusal names
 * fields of the request.
 */
export function balancedLines(
  { lines, fieldOf, field = 'lines' }: Pick<Posting, 'lines' | 'fieldOf' | 'field'>,
  { base, decimals }: Currencies,
  own: Pick<OwnAccounts, 'rounding'>,
): readonly PostingLine[] {
  const inFields = (refusal: Refusal): Refusal => {
    const [, line, rest = ''] = /^lines\.(\d+)(.*)$/.exec(refusal.field ?? '') ?? [];
    const at = line === undefined ? field : `${fieldOf?.(Number(line)) ?? `lines.${line}`}${rest}`;
    return new Refusal(refusal.code, { params: refusal.params, field: at });
  };
  try {
    const roundingAccountId = own.rounding;
    return settleRounding(lines, { base, decimals: decimals[base] ?? 2, roundingAccountId });
  } catch (error) {
    if (error instanceof Refusal) throw inFields(error);
    if (error instanceof Refusals) throw new Refusals(error.list.map(inFields));
    throw error;
  }
}

function checkAccounts(
  books: Books,
  lines: readonly PostingLine[],
  fieldOf: Posting['fieldOf'],
): void {
  lines.forEach((line, index) => {
    const after = books.balance(line);
    if (isSound(after)) return;
    const account = books.accounts.get(line.account_id);
    const field = fieldOf ? `${fieldOf(index)}.base` : undefined;
    throw new Refusal('ledger.account-residue', {
      params: {
        account: `${account?.number ?? ''} ${account?.name ?? ''}`,
        currency: line.currency,
        quantity: after.amount,
        base: after.base,
      },
      ...(field !== undefined && { field }),
    });
  });
}

const amountOf = ({ amount }: PostingLine) => amount;
const baseOf = ({ base }: PostingLine) => base;

/**
 * Reverses an entry line by line. If an account is then left with a value but no quantity, because of later postings,
 * another line removes that value.
 */
function settleReversal(
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
  // The reversed lines already cancel the result that the entry realised. Only the result from removing values without
  // a quantity is added.
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
