import { compare, type Decimal, multiply, sign } from '@/lib/domain/money';
import { FLAT, type Position, valueAt } from '@/lib/domain/ledger/position';
import { perUnit, type Quote } from '@/lib/domain/rate';
import { type RateAge, rateAgeOf } from '@/lib/domain/dealing/rate-age';
import {
  type Deviation,
  deviationOf,
  distanceOf,
  type Tolerance,
} from '@/lib/domain/dealing/rate-tolerance';
import { Refusal } from '@/lib/domain/refusal';
import type { Side } from '@/lib/domain/dealing/sale-shapes';
import type { PricedLine } from '@/lib/domain/dealing/sale-prices';
import { expiredRefusals, isCovered } from '@/server/dealing/rates/held-rates';
import type { SaleReference } from './sale-reference';

/** A rate of the ticket with its deviation from the board's rate. */
export type JudgedRate = Deviation &
  Readonly<{ currency: string; side: Side; field: string; quote: Quote; board: Quote }>;

/**
 * Compares the rates of a ticket with the board. Leaves out rates that an open quote covers, and currencies without a
 * board rate.
 */
export function judgedRates(
  priced: readonly PricedLine[],
  { board, toleranceOf, quote: held }: SaleReference,
): JudgedRate[] {
  return priced.flatMap(({ legs, at }) =>
    legs.flatMap((leg, index) => {
      const { side, currency, quote } = leg;
      if (isCovered(held, `${at}.${index}`, leg)) return [];
      const listed = board(currency, side);
      if (!listed) return [];
      const field = `lines.${at}.${index === 0 ? 'rate' : 'counter_rate'}`;
      const deviation = deviationOf({ side, quote, board: listed }, toleranceOf(currency));
      return [{ ...deviation, currency, side, field, quote, board: listed }];
    }),
  );
}

/**
 * Age of the board rate that the ticket uses for a currency: fresh, stale or too old. Always fresh if the ticket is not
 * dated today.
 */
export function staleness({ ticket, policy, asker }: SaleReference, currency: string): RateAge {
  const row = ticket.board.find((one) => one.currency === currency);
  if (!row || !asker.isToday) return 'fresh';
  const rule = ticket.rules.find((one) => one.currency === currency);
  const most = rule?.max_age_minutes ?? policy.rate_age_minutes;
  return rateAgeOf(row.age_minutes, most);
}

/** Result of comparing the ticket's rates with the board: refusals, overrides and required approvals. */
export type RateVerdict = Readonly<{
  refusals: readonly Refusal[];
  /** Kinds of overrides in this ticket, for the report of overrides. */
  overrides: readonly string[];
  /** True if a rate is outside the tolerance or makes a loss. A supervisor must then give a reason too. */
  needsReason: boolean;
  /** True if the ticket must wait for a second person to approve its rates. */
  holds: boolean;
  /** True if a rate is outside what the user may deal at alone. A supervisor may then approve the ticket. */
  needsApprover: boolean;
}>;

/**
 * True if a user may not deal at a rate alone. The permission to override suffices within the tolerance of supervisors,
 * and up to the hard stop while no approval rule holds such rates.
 */
export function isBeyondOwn(
  { reach }: Pick<Deviation, 'reach'>,
  { asker, ticket }: SaleReference,
): boolean {
  if (reach === 'approval') return !asker.overrides || ticket.holds_rates;
  return reach === 'override' && !asker.overrides;
}

export function rateVerdict(priced: readonly PricedLine[], reference: SaleReference): RateVerdict {
  const { asker, ticket } = reference;
  const rates = judgedRates(priced, reference);
  const beyond = rates.filter(({ reach }) => reach === 'override' || reach === 'approval');
  const old = rates.filter(({ currency }) => staleness(reference, currency) === 'too-old');
  const isLoss = rates.some((rate) => isChosenLoss(rate, reference));
  const beyondOwn = rates.filter((rate) => isBeyondOwn(rate, reference));
  const isHeld = ticket.holds_rates && beyondOwn.length > 0;
  const forbidden = isHeld ? [] : beyondOwn;
  return {
    refusals: [
      ...expiredRefusals(asker.overrides ? undefined : reference.quote, priced, reference.board),
      ...rates
        .filter(({ reach }) => reach === 'nobody')
        .map((rate) => refused('sale.rate-hard-stop', rate)),
      ...forbidden.map((rate) => refused('sale.rate-tolerance', rate)),
      ...(asker.overrides ? [] : old.map((rate) => refused('sale.rate-too-old', rate))),
    ],
    overrides: [
      ...(beyond.length > 0 ? ['rate'] : []),
      ...(old.length > 0 ? ['stale_rate'] : []),
      ...(isLoss ? ['loss'] : []),
    ],
    needsReason: beyond.length > 0 || isLoss,
    holds: isHeld,
    needsApprover: beyondOwn.length > 0 || (!asker.overrides && old.length > 0),
  };
}

/** Refuses a ticket, offer or trade if its rates need a reason and none was given. */
export function reasonRefusals(
  { needsReason }: Pick<RateVerdict, 'needsReason'>,
  { override_reason: reason }: Readonly<{ override_reason?: string | undefined }>,
): Refusal[] {
  if (!needsReason || reason?.trim()) return [];
  return [new Refusal('sale.reason-needed', { field: 'override_reason' })];
}

/** Like `reasonRefusals`, but never refuses the developer, because the developer's programs may omit the reason. */
export const missingReason = (
  verdict: Pick<RateVerdict, 'needsReason'>,
  body: Readonly<{ override_reason?: string | undefined }>,
  { asker }: Readonly<{ asker: Readonly<{ isDeveloper: boolean }> }>,
): Refusal[] => (asker.isDeveloper ? [] : reasonRefusals(verdict, body));

type LossView = Pick<SaleReference, 'held'> &
  Readonly<{ asker: Readonly<{ seesProfit: boolean }> }>;

/**
 * True if the rate is worse than the reference rate (the board's; for a trade, the mid) and the leg sells for less than
 * the average cost. Always false for callers who may not see costs, because a refusal would reveal the cost.
 */
function isChosenLoss(
  rate: Pick<JudgedRate, 'percent' | 'currency' | 'side' | 'quote'>,
  { asker, held }: LossView,
): boolean {
  if (!asker.seesProfit || sign(rate.percent) >= 0) return false;
  return costAbove(rate, held.get(rate.currency)) !== undefined;
}

type Sold = Readonly<{ side: Side; quote: Quote }>;

/** Returns the average cost of the position, in base per unit, if the leg sells for less; otherwise undefined. */
export function costAbove({ side, quote }: Sold, held: Position = FLAT): Decimal | undefined {
  if (side === 'buy' || sign(held.quantity) <= 0) return undefined;
  const average = valueAt('1', { value: held.cost, quantity: held.quantity }, 12);
  return compare(average, perUnit(quote)) > 0 ? average : undefined;
}

/** Parameters for messages that state how far a rate is from the board. */
export const distanceParams = (rate: JudgedRate) => {
  return { currency: rate.currency, ...distanceOf(rate.percent, rate) };
};

function refused(code: string, rate: JudgedRate): Refusal {
  return new Refusal(code, { params: distanceParams(rate), field: rate.field });
}

/** Board rate of a leg, in base per unit. */
export function listedRate({ board }: SaleReference, currency: string, side: Side): string | null {
  const listed = board(currency, side);
  return listed ? perUnit(listed) : null;
}

type Terms = Quote &
  Readonly<{ side: 'buy' | 'sell'; currency: string; counter_currency?: string | undefined }>;

/** Data to check the rate of a trade. `mid` returns base per unit; undefined if no mid was published. */
export type TradeJudging = Readonly<{
  base: string;
  mid: (currency: string) => Decimal | undefined;
  toleranceOf: (currency: string) => Tolerance;
  held: ReadonlyMap<string, Position>;
  asker: Readonly<{ seesProfit: boolean }>;
}>;

/**
 * Overrides of a trade's rate: `rate` outside the tolerance, `loss` for a sale below cost. Any override needs a reason.
 * The rate is compared with the mid, because wholesale trades do not use counter prices; without a mid there are no
 * overrides.
 */
export function tradeOverrides(
  { side, currency, counter_currency, ...terms }: Terms,
  { base, mid, toleranceOf, held, asker }: TradeJudging,
): ('rate' | 'loss')[] {
  const listed = mid(currency);
  const counter = counter_currency ?? base;
  const counterMid = counter === base ? '1' : mid(counter);
  if (listed === undefined || counterMid === undefined) return [];
  const quote = { rate: multiply(perUnit(terms), counterMid) };
  const deviation = deviationOf({ side, quote, board: { rate: listed } }, toleranceOf(currency));
  const isLoss = isChosenLoss({ ...deviation, side, currency, quote }, { asker, held });
  return [
    ...(deviation.reach === 'anybody' ? [] : (['rate'] as const)),
    ...(isLoss ? (['loss'] as const) : []),
  ];
}
