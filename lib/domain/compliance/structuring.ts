import { add, compare, type Decimal, isZero, multiply, sum } from '@/lib/domain/money';
import { isReached, type Threshold } from './thresholds';
import { dayWindow, hoursBefore } from './watched-time';
import { keysOf } from '@/lib/domain/record-of';

/** A ticket for structuring checks. Amounts of cash are in base; received and paid amounts are separate. */
export type WatchedTicket = Readonly<{
  at: string;
  day: string;
  branch_id: number;
  /** Id of the till or vault; null if the deal has none. */
  place: number | null;
  /** True if the ticket belongs to the checked person; false if it belongs to a linked person. */
  same: boolean;
  name: string;
  cash_in: Decimal;
  cash_out: Decimal;
  /** Keys by which the beneficiary and the sender of a remittance are compared; both are null for an exchange. */
  beneficiary: string | null;
  sender: string | null;
  deals: readonly Readonly<{ side: 'buy' | 'sell'; currency: string; amount: Decimal }>[];
  /** True if the ticket both buys and sells one currency. */
  is_swap: boolean;
  /** True if the customer reduced the amount after identification was requested. */
  avoided: boolean;
}>;

export const WEIGHTS = {
  S1: 40,
  S2: 40,
  S3: 35,
  S4: 40,
  S5: 30,
  S6: 15,
  S7: 20,
  S8: 20,
  S9: 20,
} as const;
export type StructuringRule = keyof typeof WEIGHTS;
const RULES = keysOf(WEIGHTS);

/**
 * Minimum score for an alert. If the score reaches `URGENT_SCORE`, a second person must also approve before posting.
 */
export const ALERT_SCORE = 40;
export const URGENT_SCORE = 75;

/** Threshold, in base, with which tickets and their sums are compared. */
export type Measure = Pick<Threshold, 'comparator' | 'amount'>;

const WAYS = ['cash_in', 'cash_out'] as const;

type Looked = Readonly<{
  newest: WatchedTicket;
  all: readonly WatchedTicket[];
  same: readonly WatchedTicket[];
  measure: Measure | null;
}>;

/**
 * Returns the structuring rules that match a person's newest ticket together with the person's earlier tickets and the
 * tickets of linked people.
 */
export function structuringOf(
  newest: WatchedTicket,
  earlier: readonly WatchedTicket[],
  measure: Measure | null,
): StructuringRule[] {
  const all = [...earlier, newest];
  const looked = { newest, all, same: all.filter(({ same }) => same), measure };
  return RULES.filter((rule) => JUDGES[rule](looked));
}

/** Sum of the weights of the rules, at most 100. */
export function scoreOf(rules: readonly StructuringRule[]): number {
  const weights = [...new Set(rules)].map((rule) => WEIGHTS[rule]);
  return Math.min(
    100,
    weights.reduce<number>((total, weight) => total + weight, 0),
  );
}

const JUDGES: Readonly<Record<StructuringRule, (looked: Looked) => boolean>> = {
  S1: ({ newest, same, measure }) => isSplit(dayWindow(same, newest.day, 1), measure),
  S2: (looked) => nearThreshold(looked) !== null,
  S3: ({ newest, same }) => dayWindow(same, newest.day, 30).some(({ avoided }) => avoided),
  S4: splitAmongNames,
  S5: ({ newest, all }) => fansInOrOut(dayWindow(all, newest.day, 7), newest),
  S6: atTwoPlaces,
  S7: roundTrip,
  S8: ({ newest }) => newest.is_swap,
  S9: wokeUp,
};

/**
 * True if the tickets together reach the threshold in cash received or in cash paid, although no single ticket does.
 */
function isSplit(tickets: readonly WatchedTicket[], measure: Measure | null): boolean {
  if (!measure) return false;
  return WAYS.some((way) => {
    const amounts = tickets.map((ticket) => ticket[way]);
    const below = amounts.filter((amount) => !isReached(amount, measure));
    return below.length === amounts.length && isReached(sum(below), measure);
  });
}

const NEAR = '0.8';

/**
 * Returns at least three tickets within five days, each from 80 % to 100 % of the threshold; null if there are fewer.
 */
function nearThreshold({ newest, same, measure }: Looked): readonly WatchedTicket[] | null {
  if (!measure) return null;
  const least = multiply(measure.amount, NEAR);
  const recent = dayWindow(same, newest.day, 5);
  const near = WAYS.map((way) =>
    recent.filter((one) => compare(one[way], least) >= 0 && compare(one[way], measure.amount) <= 0),
  );
  return near.find((tickets) => tickets.length >= 3) ?? null;
}

/** True if tickets under at least two names, each below the threshold, reach it in total within five days. */
function splitAmongNames({ newest, all, measure }: Looked): boolean {
  if (!measure) return false;
  const recent = dayWindow(all, newest.day, 5);
  return WAYS.some((way) => {
    const below = recent.filter(
      (one) => compare(one[way], '0') > 0 && !isReached(one[way], measure),
    );
    const names = new Set(below.map(({ name }) => name));
    const total = sum(below.map((one) => one[way]));
    return names.size >= 2 && compare(total, measure.amount) >= 0;
  });
}

const [SENDERS, BENEFICIARIES] = [4, 5];

/** True if many senders send to one beneficiary, or one sender sends to many beneficiaries. */
function fansInOrOut(tickets: readonly WatchedTicket[], newest: WatchedTicket): boolean {
  if (newest.beneficiary === null) return false;
  const inTo = tickets.filter(({ beneficiary }) => beneficiary === newest.beneficiary);
  const outOf = tickets.filter(({ sender }) => sender !== null && sender === newest.sender);
  const count = (values: readonly (string | null)[]) =>
    new Set(values.filter((value) => value !== null)).size;
  return (
    count(inTo.map(({ sender }) => sender)) >= SENDERS ||
    count(outOf.map(({ beneficiary }) => beneficiary)) >= BENEFICIARIES
  );
}

/**
 * True if the day's tickets are at two tills or vaults or at two branches, or if the tickets near the threshold are at
 * two branches.
 */
function atTwoPlaces(looked: Looked): boolean {
  const { newest, same } = looked;
  const today = dayWindow(same, newest.day, 1);
  const near = nearThreshold(looked) ?? [];
  const count = (values: readonly (number | null)[]) =>
    new Set(values.filter((value) => value !== null)).size;
  return (
    count(today.map(({ place }) => place)) >= 2 ||
    count(today.map(({ branch_id }) => branch_id)) >= 2 ||
    count(near.map(({ branch_id }) => branch_id)) >= 2
  );
}

const BACK_SHARE = '0.8';

/**
 * True if, in a currency of the newest ticket, at least 80 % of the amount that was bought within two days was also
 * sold, or the reverse.
 */
function roundTrip({ newest, same }: Looked): boolean {
  const recent = same.filter(({ at }) => hoursBefore(newest.at, at) <= 48);
  const dealt = recent.flatMap(({ deals }) => deals);
  return newest.deals.some(({ currency }) => {
    const of = (side: 'buy' | 'sell') =>
      sum(dealt.filter((one) => one.currency === currency && one.side === side).map(amountOf));
    const [bought, sold] = [of('buy'), of('sell')];
    const [less, more] = compare(bought, sold) < 0 ? [bought, sold] : [sold, bought];
    return compare(less, '0') > 0 && compare(less, multiply(more, BACK_SHARE)) >= 0;
  });
}

const amountOf = ({ amount }: Readonly<{ amount: Decimal }>) => amount;

const TIMES = '5';

/**
 * True if the person had no other ticket in the last 30 days, and this ticket exceeds five times the average of the
 * person's other tickets in the last 90 days.
 */
function wokeUp({ newest, same }: Looked): boolean {
  const former = dayWindow(same, newest.day, 90).filter((one) => one !== newest);
  if (former.length === 0) return false;
  if (dayWindow(former, newest.day, 30).length > 0) return false;
  const worth = (one: WatchedTicket) => add(one.cash_in, one.cash_out);
  const total = sum(former.map(worth));
  if (isZero(total)) return false;
  return compare(multiply(worth(newest), String(former.length)), multiply(total, TIMES)) > 0;
}
