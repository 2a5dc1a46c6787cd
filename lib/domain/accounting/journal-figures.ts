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
} from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';

/** A line being typed; any part may be missing or unreadable. */
export type TypedLine = Readonly<{
  account_id: number | null;
  currency?: string | null | undefined;
  debit?: string | undefined;
  credit?: string | undefined;
  rate?: string | undefined;
  base?: string | undefined;
}>;

type SideTotals = Readonly<{ debit: Decimal; credit: Decimal; difference: Decimal }>;

/** Totals of a journal entry while it is typed; lines that the plan refuses are ignored. */
export type JournalFigures = Readonly<{
  /** Ledger line of each entered line, in the order of the form; undefined if the plan refuses the line. */
  lines: readonly (PostingLine | undefined)[];
  base: SideTotals;
  /** Totals by currency, in order of appearance. */
  currencies: readonly (SideTotals & Readonly<{ currency: string }>)[];
}>;

/** Returns the typed amount; undefined if it is unreadable or negative. */
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

/** Converts a typed line to a draft. A line without an account gets the account id 0, so that the totals include it. */
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

/** Amount that makes an entry balance. In a foreign currency, either `rate` or `base` is also set. */
export type Balancing = Readonly<{
  side: 'debit' | 'credit';
  amount: Decimal;
  currency: string;
  rate?: Decimal;
  base?: Decimal;
}>;

/**
 * Computes the amount that line `at` needs so that the entry balances in base currency. A foreign line uses its own
 * rate, otherwise the rate of another line in its currency, otherwise the amount that balances this currency; its base
 * amount is set unless the amount at the rate gives it exactly. Undefined if the other lines already balance or no
 * amount can be computed.
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

/**
 * Converts the base amount at the rate. If the rounded amount does not give the base amount exactly, the result has the
 * base amount instead of the rate.
 */
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

/** Rate that an amount and its base amount imply, to six decimals; undefined for a zero amount. */
export function impliedRate(amount: Decimal, base: Decimal): Decimal | undefined {
  if (isZero(amount)) return undefined;
  return divide(absolute(base), absolute(amount), { decimals: 6 });
}

/** Formats an amount for a form field, with the decimals of its currency. */
export const typedAmount = (value: Decimal, decimals: number): string =>
  fixed(round(value, decimals), decimals);
