import { type JournalLineDraft, type JournalSetting, planJournal } from './journal';
import {
  absolute,
  compare,
  type Decimal,
  divide,
  fixed,
  isDecimal,
  isZero,
  multiply,
  negate,
  round,
  sign,
  subtract,
  sum,
} from './money';
import type { PostingLine } from './posting';

/** A line while it is typed: everything may still be missing or unreadable. */
export type TypedLine = Readonly<{
  account_id: number | null;
  currency?: string | null | undefined;
  debit?: string | undefined;
  credit?: string | undefined;
  rate?: string | undefined;
  base?: string | undefined;
}>;

type SideTotals = Readonly<{ debit: Decimal; credit: Decimal; difference: Decimal }>;

/** What has been typed so far adds up to. A line that cannot be read yet counts for nothing. */
export type JournalFigures = Readonly<{
  /** What each line would post, in the order typed. */
  lines: readonly (PostingLine | undefined)[];
  base: SideTotals;
  /** By currency, in the order in which they appear. */
  currencies: readonly (SideTotals & Readonly<{ currency: string }>)[];
}>;

/** An amount typed so far, if it can be read and is not below zero. */
const readable = (text: string | undefined) =>
  text !== undefined && isDecimal(text) && sign(text) >= 0 ? text : undefined;

export function journalFigures(
  typed: readonly TypedLine[],
  setting: JournalSetting,
): JournalFigures {
  const lines = typed.map((line) => plannedLine(line, setting));
  const known = lines.filter((line) => line !== undefined);
  const byCurrency = Map.groupBy(known, ({ currency }) => currency);
  return {
    lines,
    base: totalsOf(known.map(({ base }) => base)),
    currencies: [...byCurrency].map(([currency, own]) => ({
      currency,
      ...totalsOf(own.map(({ amount }) => amount)),
    })),
  };
}

function plannedLine(typed: TypedLine, setting: JournalSetting): PostingLine | undefined {
  return planJournal([draftOf(typed)], setting).lines[0];
}

/** An account that is still missing does not keep an amount from counting. */
function draftOf({ account_id, currency, debit, credit, rate, base }: TypedLine): JournalLineDraft {
  return {
    account_id: account_id ?? 0,
    currency: currency ?? undefined,
    debit: readable(debit),
    credit: readable(credit),
    rate: readable(rate),
    base: readable(base),
  };
}

function totalsOf(values: readonly Decimal[]): SideTotals {
  const debit = sum(values.filter((value) => sign(value) > 0));
  const credit = negate(sum(values.filter((value) => sign(value) < 0)));
  return { debit, credit, difference: subtract(debit, credit) };
}

/** What a line must hold for the whole to balance: a foreign one at its rate, or with its base beside. */
export type Balancing = Readonly<{
  side: 'debit' | 'credit';
  amount: Decimal;
  currency: string;
  rate?: Decimal;
  base?: Decimal;
}>;

/**
 * The amount that makes the other lines and this one balance in the base currency. In a foreign
 * currency it is taken at the line's rate, else at the rate of another line of that currency, else
 * it is what that currency itself lacks; the base then stands beside it, so that nothing is lost to
 * rounding. Nothing when the others balance already, or no amount can be told.
 */
export function balancingAmount(
  typed: readonly TypedLine[],
  at: number,
  setting: JournalSetting,
): Balancing | undefined {
  const line = typed[at];
  if (!line) return undefined;
  const others = typed.filter((_, index) => index !== at);
  const { base: totals, currencies, lines } = journalFigures(others, setting);
  const gap = totals.difference;
  if (isZero(gap)) return undefined;

  const side = sign(gap) > 0 ? 'credit' : 'debit';
  const own = line.account_id === null ? undefined : setting.accountCurrency(line.account_id);
  const currency = line.currency ?? own ?? setting.base;
  const base = absolute(gap);
  if (currency === setting.base) return { side, amount: base, currency };

  const rate = readable(line.rate) ?? lastRate(lines, currency);
  if (rate !== undefined && !isZero(rate)) return atRate({ side, currency, base, rate }, setting);
  const lacking = currencies.find((one) => one.currency === currency)?.difference ?? '0';
  if (sign(lacking) !== sign(gap)) return undefined;
  return { side, currency, amount: absolute(lacking), base };
}

/** At the rate where that comes to the base exactly; else the nearest amount, with the base beside it. */
function atRate(
  { base, rate, ...known }: Pick<Balancing, 'side' | 'currency'> & { base: Decimal; rate: Decimal },
  { decimals, base: home }: JournalSetting,
): Balancing | undefined {
  const amount = divide(base, rate, { decimals: decimals[known.currency] ?? 2 });
  if (isZero(amount)) return undefined;
  const isExact = compare(round(multiply(amount, rate), decimals[home] ?? 2), base) === 0;
  return { ...known, amount, ...(isExact ? { rate } : { base }) };
}

function lastRate(
  lines: readonly (PostingLine | undefined)[],
  currency: string,
): Decimal | undefined {
  return lines.findLast((line) => line?.currency === currency && line.rate !== undefined)?.rate;
}

/** The rate that an amount and its base imply, to six decimals; nothing for nothing. */
export function impliedRate(amount: Decimal, base: Decimal): Decimal | undefined {
  if (isZero(amount)) return undefined;
  return divide(absolute(base), absolute(amount), { decimals: 6 });
}

/** An amount as a form holds it: with its currency's decimals. */
export const typedAmount = (value: Decimal, decimals: number): string =>
  fixed(round(value, decimals), decimals);
