import { type Deal, MOVED, type Leg } from '@/lib/domain/ledger/deal';
import { lineRefusals } from './manual-journal-rules';
import type { ManualLine, ManualSetting, Typed, ValuationMode } from './manual-journal-shapes';
import { type Decimal, isZero, absolute, negate, sum } from '@/lib/domain/money';
import { baseOf, type PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';

export const MANUAL_JOURNAL_KINDS = [
  'opening',
  'fc_expense',
  'fc_income',
  'reclass',
  'write_off',
  'counterfeit',
  'interest',
  'correction',
  'settlement_netting',
] as const;
export type ManualJournalKind = (typeof MANUAL_JOURNAL_KINDS)[number];

export type PlannedManual = Readonly<{
  lines: readonly PostingLine[];
  refusals: readonly Refusal[];
  /** Index of the entered line from which each ledger line comes. */
  origins: readonly number[];
  /** Index of the entered line from which each leg with `chargedTo` comes, in the order of the deal's legs. */
  charges: readonly number[];
  deal?: Deal | undefined;
}>;

/**
 * Plans a manual journal. A foreign line on an account that holds only base becomes a base line, valued by `mode`. If a
 * currency's lines on accounts that can hold it add up to zero, the currency only moves between locations or owners.
 * The refusals include a currency that enters or leaves without a mode, and one without a board rate in the mode
 * `at_mid`.
 */
export function planManualJournal(
  lines: readonly ManualLine[],
  mode: ValuationMode | undefined,
  setting: ManualSetting,
): PlannedManual {
  const typed = lines.map((line, at) => ({
    ...line,
    at,
    holds: line.currency === setting.base || setting.isMonetary(line.account_id),
  }));
  const refusals = typed.flatMap((line) => lineRefusals(line, mode, setting));
  if (lines.length < 2) refusals.push(new Refusal('ledger.few-lines', { field: 'lines' }));
  if (refusals.length > 0) return { lines: [], refusals, origins: [], charges: [] };
  if (mode === 'explicit') return explicitly(typed, setting);

  const foreign = typed.filter(({ currency }) => currency !== setting.base);
  const codes = [...new Set(foreign.map(({ currency }) => currency))];
  const dealt = codes.map((code) =>
    dealIn(
      code,
      foreign.filter(({ currency }) => currency === code),
      { mode, setting },
    ),
  );
  const posted = typed.flatMap((line) => postedLine(line, mode, setting));
  return {
    lines: posted.map(({ line }) => line),
    origins: posted.map(({ origin }) => origin),
    charges: dealt.flatMap((one) => one.charges),
    refusals: dealt.flatMap((one) => one.refusals),
    ...(codes.length > 0 && { deal: dealOf(dealt, posted, setting) }),
  };
}

/** Posts every line as entered. The base amounts of the lines change the cost of the position. */
function explicitly(typed: readonly Typed[], { base: home }: ManualSetting): PlannedManual {
  const posted = typed.map((line) => {
    const base = line.currency === home ? line.amount : (line.base ?? '0');
    return line.holds ? toPost(line, base) : inBase(line, base, home);
  });
  return { lines: posted, origins: typed.map(({ at }) => at), charges: [], refusals: [] };
}

type Posted = Readonly<{ line: PostingLine; origin: number; holds: boolean }>;

/**
 * Returns the ledger line of an entered line. Empty if the amount in base rounds to zero, for a charge at average cost,
 * because the ledger computes and posts that line, and if a mode or a mid is missing, which is refused.
 */
function postedLine(
  line: Typed,
  mode: ValuationMode | undefined,
  setting: ManualSetting,
): Posted[] {
  const { at: origin, holds, currency, amount } = line;
  if (currency === setting.base) return [{ line: toPost(line, amount), origin, holds }];
  if (holds) return [{ line: toPost(line, '0'), origin, holds }];
  const mid = setting.mid(currency);
  if (mode !== 'at_mid' || mid === undefined) return [];
  const base = baseOf(amount, mid, setting.decimals[setting.base] ?? 2);
  return isZero(base) ? [] : [{ line: inBase(line, base, setting.base), origin, holds }];
}

function dealOf(dealt: readonly Dealt[], posted: readonly Posted[], { mid }: ManualSetting): Deal {
  const legs = dealt.flatMap((one) => one.legs);
  if (legs.length === 0) return MOVED;
  const rates = dealt.flatMap(({ currency }) => {
    const rate = mid(currency);
    return rate === undefined ? [] : [[currency, rate] as const];
  });
  return {
    legs,
    legOf: (index) => {
      const line = posted[index]?.line;
      const at = legs.findIndex((leg) => 'value' in leg && leg.currency === line?.currency);
      return at < 0 ? undefined : at;
    },
    rates: Object.fromEntries(rates),
  };
}

function toPost({ account_id, party_id, location_id, currency, amount }: Typed, base: Decimal) {
  return {
    account_id,
    currency,
    amount,
    base,
    ...(party_id !== undefined && { party_id }),
    ...(location_id !== undefined && { location_id }),
  };
}

function inBase({ account_id, party_id }: Typed, base: Decimal, currency: string): PostingLine {
  const party = party_id !== undefined && { party_id };
  return { account_id, currency, amount: base, base, ...party };
}

type Dealt = Readonly<{
  currency: string;
  legs: readonly Leg[];
  charges: readonly number[];
  refusals: readonly Refusal[];
}>;

type Terms = Readonly<{ mode: ValuationMode | undefined; setting: ManualSetting }>;

/** Returns the deal legs, charged lines and refusals for the net movement of one currency. */
function dealIn(currency: string, lines: readonly Typed[], { mode, setting }: Terms): Dealt {
  const quantity = sum(lines.filter(({ holds }) => holds).map(({ amount }) => amount));
  const taken = lines.filter(({ holds }) => !holds);
  const nothing = { currency, legs: [], charges: [], refusals: [] };
  if (isZero(quantity) && taken.length === 0) return nothing;
  const refuse = (code: string, field: string): Dealt => ({
    ...nothing,
    refusals: [new Refusal(code, { params: { currency }, field })],
  });
  if (mode === undefined) return refuse('manual-journal.mode-missing', 'valuation_mode');
  if (mode === 'at_wac') {
    const net = sum([quantity, ...taken.map(({ amount }) => amount)]);
    if (!isZero(net)) return refuse('manual-journal.uncharged', 'valuation_mode');
    const legs = taken.map(({ amount, account_id }) => ({
      currency,
      quantity: negate(amount),
      chargedTo: account_id,
    }));
    return { ...nothing, legs, charges: taken.map(({ at }) => at) };
  }
  const mid = setting.mid(currency);
  if (mid === undefined) return refuse('manual-journal.no-mid', 'valuation_mode');
  if (isZero(quantity)) return nothing;
  const value = valueOf(quantity, taken, { mid, setting });
  return { ...nothing, legs: [{ currency, quantity, value }] };
}

/**
 * Value of a currency's net movement in base. If the lines valued in base cover the whole quantity, it is the sum of
 * their rounded base amounts; otherwise it is the quantity at mid, rounded once.
 */
function valueOf(
  quantity: Decimal,
  taken: readonly Typed[],
  { mid, setting }: Readonly<{ mid: Decimal; setting: ManualSetting }>,
): Decimal {
  const units = setting.decimals[setting.base] ?? 2;
  const isAll = isZero(sum([quantity, ...taken.map(({ amount }) => amount)]));
  const worth = taken.map(({ amount }) => baseOf(amount, mid, units));
  return absolute(isAll ? sum(worth) : baseOf(quantity, mid, units));
}
