import { addDays } from './calendar';
import { add, type Decimal, multiply, negate, round, sum } from './money';
import { worth } from './rate';
import { type CostLeg, costsOf, type DealLeg, type Trade, type TradeLeg } from './trade';

/** What one side of a trade comes to. */
export type LegSum = Readonly<{
  currency: string;
  amount: Decimal;
  /** Whether it is paid to the organisation. */
  is_ours: boolean;
  party_id: number;
}>;

export type LegSums = Readonly<Record<DealLeg, LegSum> & Partial<Record<CostLeg, LegSum>>>;

type Setting = Readonly<{ base: string; decimals: Readonly<Record<string, number>> }>;

/** The legs of a trade: one side is paid to the organisation, the other and every cost by it. */
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
 * What a leg is worth in base: at the middle of its currency, else of the currency that it is dealt against, which
 * stands in for one that the board has no rate of.
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

/** What counterparties still owe on legs that nobody has paid, in base. */
export const owedOn = (legs: readonly OpenLeg[], valuing: Valuing): Decimal =>
  sum(legs.filter(({ is_ours }) => is_ours).map((leg) => worthOfLeg(leg, leg.against, valuing)));

/** A side that nobody has paid yet, on the day that it is due. */
export type OpenLeg = LegSum &
  Readonly<{
    trade_id: number;
    leg: TradeLeg;
    /** The side that values it where its own currency has no rate. */
    against: LegSum;
    /** Where its trade was made. */
    branch_id: number;
    value_date: string;
  }>;

/** What a leg brings (above zero) or costs. */
const signedLeg = ({ amount, is_ours }: Pick<LegSum, 'amount' | 'is_ours'>): Decimal =>
  is_ours ? amount : negate(amount);

/** How many days after today a ladder shows one by one. */
const LADDER_DAYS = 5;

export type Rungs = Readonly<{
  currency: string;
  /** What was due before the first day. */
  overdue: Decimal;
  /** On the first day, and on each after it. */
  net: readonly Decimal[];
  later: Decimal;
}>;

/** What open legs bring and cost, currency by currency: T+0 to T+5, and what lies before and after that. */
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

/** What each currency still brings and costs in all, by currency. */
export function netByCurrency(legs: readonly OpenLeg[]): ReadonlyMap<string, Decimal> {
  const net = new Map<string, Decimal>();
  for (const leg of legs) {
    net.set(leg.currency, add(net.get(leg.currency) ?? '0', signedLeg(leg)));
  }
  return net;
}
