import { addDays } from '@/lib/domain/calendar';
import { add, type Decimal, multiply, negate, round, sum } from '@/lib/domain/money';
import { worth } from '@/lib/domain/rate';
import { type CostLeg, costsOf, type DealLeg, type Trade, type TradeLeg } from './trade';

/** Amount of one leg of a trade. */
export type LegSum = Readonly<{
  currency: string;
  amount: Decimal;
  /** True if the organisation receives the amount. */
  is_ours: boolean;
  party_id: number;
}>;

export type LegSums = Readonly<Record<DealLeg, LegSum> & Partial<Record<CostLeg, LegSum>>>;

type Setting = Readonly<{ base: string; decimals: Readonly<Record<string, number>> }>;

/** Legs of a trade: the organisation receives one side, and pays the other side and all costs. */
export function legSums(
  trade: Pick<Trade, 'side' | 'currency' | 'amount' | 'counter_currency'> &
    Parameters<typeof worth>[1] &
    Parameters<typeof costsOf>[0],
  { base, decimals }: Setting,
): LegSums {
  const { side, currency, amount, counter_currency = base, counterparty_id: party_id } = trade;
  const counter = worth(amount, trade, decimals[counter_currency] ?? 2);
  const costs: Partial<Record<CostLeg, LegSum>> = Object.fromEntries(
    costsOf(trade).map(({ leg, ...cost }) => [leg, { ...cost, currency: base, is_ours: false }]),
  );
  return {
    fc: { currency, amount, is_ours: side === 'buy', party_id },
    counter: { currency: counter_currency, amount: counter, is_ours: side === 'sell', party_id },
    ...costs,
  };
}

type Valuing = Setting & Readonly<{ mid: (currency: string) => Decimal | undefined }>;

/**
 * Value of a leg in base, at the mid of its currency. If that mid is missing, the opposite leg of the trade is valued
 * instead.
 */
export function worthOfLeg(
  { currency, amount }: Pick<LegSum, 'currency' | 'amount'>,
  against: Pick<LegSum, 'currency' | 'amount'>,
  { base, decimals, mid }: Valuing,
): Decimal {
  const priceOf = (code: string) => (code === base ? '1' : mid(code));
  const own = priceOf(currency);
  const value = own
    ? multiply(amount, own)
    : multiply(against.amount, priceOf(against.currency) ?? '0');
  return round(value, decimals[base] ?? 2);
}

/** Sum of all legs that counterparties still have to pay, in base. */
export const owedOn = (legs: readonly OpenLeg[], valuing: Valuing): Decimal =>
  sum(legs.filter(({ is_ours }) => is_ours).map((leg) => worthOfLeg(leg, leg.against, valuing)));

/** An unpaid leg, with its value date. */
export type OpenLeg = LegSum &
  Readonly<{
    trade_id: number;
    leg: TradeLeg;
    /** The opposite leg of the trade. It is valued instead if this leg's currency has no mid rate. */
    against: LegSum;
    branch_id: number;
    value_date: string;
  }>;

/** Amount of a leg, positive if the organisation receives it. */
const signedLeg = ({ amount, is_ours }: Pick<LegSum, 'amount' | 'is_ours'>): Decimal =>
  is_ours ? amount : negate(amount);

/** Number of days after the first one for which the ladder has a separate amount. */
const LADDER_DAYS = 5;

export type Rungs = Readonly<{
  currency: string;
  /** Net amount that was due before the first day of the ladder. */
  overdue: Decimal;
  /** Net amount due on each day of the ladder, from the first day on. */
  net: readonly Decimal[];
  later: Decimal;
}>;

/** Ladder of open legs by currency: overdue, T+0 to T+5, and later. */
export function ladder(legs: readonly OpenLeg[], from: string): readonly Rungs[] {
  const days = ladderDays(from);
  const last = days.at(-1) ?? from;
  const currencies = [...new Set(legs.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = legs.filter((one) => one.currency === currency);
    const netOf = (isOn: (day: string) => boolean) =>
      sum(own.filter(({ value_date }) => isOn(value_date)).map(signedLeg));
    return {
      currency,
      overdue: netOf((day) => day < from),
      net: days.map((on) => netOf((day) => day === on)),
      later: netOf((day) => day > last),
    };
  });
}

export const ladderDays = (from: string): readonly string[] =>
  Array.from({ length: LADDER_DAYS + 1 }, (_, at) => addDays(from, at));

export function netByCurrency(legs: readonly OpenLeg[]): ReadonlyMap<string, Decimal> {
  const net = new Map<string, Decimal>();
  for (const leg of legs) {
    net.set(leg.currency, add(net.get(leg.currency) ?? '0', signedLeg(leg)));
  }
  return net;
}
