import {
  absolute,
  compare,
  type Decimal,
  divide,
  fits,
  multiply,
  negate,
  round,
  subtract,
  sum,
} from '@/lib/domain/money';
import { type Quote, worth } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';

export const OFFER_KINDS = ['firm', 'indicative'] as const;
export const OFFER_CHANNELS = ['counter', 'phone', 'link'] as const;
export type OfferChannel = (typeof OFFER_CHANNELS)[number];
export const REPRICE_ACTIONS = ['expire', 'ask'] as const;

/** Default validity of an offer in minutes. For offers by phone the settings define it. */
const OFFER_MINUTES = { counter: 10, link: 60 } as const;
/** Maximum validity of an offer, in minutes. */
export const MOST_OFFER_MINUTES = 1440;

/** An offer of a currency at a rate. `side` is the side of the organisation, and `rate` is in the counter currency. */
export type Offer = Quote &
  Readonly<{
    side: 'buy' | 'sell';
    currency: string;
    counter_currency?: string | undefined;
    amount_min: Decimal;
    amount_max: Decimal;
    allow_partial?: boolean | undefined;
  }>;

/**
 * Reference from a deal to its offer (`offer_id`) and to the accepted part of the offer that it fills (`offer_fill`).
 */
export type FromOffer = Readonly<{
  offer_id?: number | undefined;
  offer_fill?: number | undefined;
}>;

export type OfferSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** Current mid rate in base per unit; undefined if there is none. */
  mid: (currency: string) => Decimal | undefined;
}>;

/**
 * Mid rates of the dealt and the counter currency in base per unit, against which a deal's margin is computed; null if
 * no rate was published.
 */
export type OfferMids = Readonly<{ mid: Decimal | null; counter_mid: Decimal | null }>;

/** Counter amount of a deal at the offered rate, and its margin against mid in base. */
export type OfferFigures = OfferMids & Readonly<{ counter: Decimal; margin: Decimal | null }>;

export function midsOf(
  { currency, counter_currency }: Pick<Offer, 'currency' | 'counter_currency'>,
  { base, mid }: OfferSetting,
): OfferMids {
  const counter = counter_currency ?? base;
  return {
    mid: mid(currency) ?? null,
    counter_mid: counter === base ? '1' : (mid(counter) ?? null),
  };
}

/** Computes the counter amount and the margin of an amount at the offered rate. */
export function figuresOf(
  offer: Offer,
  amount: Decimal,
  { mid, counter_mid }: OfferMids,
  { base, decimals }: Pick<OfferSetting, 'base' | 'decimals'>,
): OfferFigures {
  const counter = worth(amount, offer, decimals[offer.counter_currency ?? base] ?? 2);
  if (mid === null || counter_mid === null) return { mid, counter_mid, counter, margin: null };
  const units = decimals[base] ?? 2;
  const value = round(multiply(counter, counter_mid), units);
  const gained = round(subtract(value, multiply(amount, mid)), units);
  return { mid, counter_mid, counter, margin: offer.side === 'sell' ? gained : negate(gained) };
}

/**
 * Margin that the organisation loses because mid moved between the offer and the acceptance of an amount; negative for
 * a gain. Null if a mid is unknown.
 */
export function slippageOf(
  offer: Offer,
  amount: Decimal,
  { offered, accepted }: Readonly<{ offered: OfferMids; accepted: OfferMids }>,
  setting: Pick<OfferSetting, 'base' | 'decimals'>,
): Decimal | null {
  const hoped = figuresOf(offer, amount, offered, setting).margin;
  const made = figuresOf(offer, amount, accepted, setting).margin;
  return hoped === null || made === null ? null : subtract(hoped, made);
}

/**
 * Unsigned movement of the mid price between two moments, in percent of the earlier price; null if a mid price is
 * unknown.
 */
export function movedPercent(at: OfferMids, then: OfferMids): Decimal | null {
  const [before, after] = [priceOf(at), priceOf(then)];
  if (before === null || after === null) return null;
  return divide(multiply(absolute(subtract(after, before)), '100'), before, { decimals: 12 });
}

/** Mid price of one unit of the dealt currency, in the counter currency. */
function priceOf({ mid, counter_mid }: OfferMids): Decimal | null {
  return mid === null || counter_mid === null ? null : divide(mid, counter_mid, { decimals: 18 });
}

/** Amount of the offer that can still be dealt. Without `allow_partial` the first deal uses up the whole offer. */
export function remainingOf(
  { amount_max, allow_partial }: Pick<Offer, 'amount_max' | 'allow_partial'>,
  filled: readonly Decimal[],
): Decimal {
  if (filled.length > 0 && !allow_partial) return '0';
  return subtract(amount_max, sum(filled));
}

/** State of an offer: status, kind, and the last answer that the customer gave through the link. */
export type OfferState = Readonly<{
  status: string;
  kind: (typeof OFFER_KINDS)[number];
  wish: Readonly<{ said: OfferAnswer }> | null;
}>;

export const OFFER_ANSWERS = ['accepted', 'declined'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** True while an offer can be answered and dealt. */
export const isOpenOffer = (status: string): boolean =>
  status === 'offered' || status === 'part_filled';

/**
 * Answers that the customer can still give through the link; none if the offer is closed. The last answer cannot be
 * repeated, and an indicative offer can only be declined.
 */
export function customerAnswers({ status, kind, wish }: OfferState): readonly OfferAnswer[] {
  if (!isOpenOffer(status)) return [];
  const possible = kind === 'firm' ? OFFER_ANSWERS : (['declined'] as const);
  return possible.filter((answer) => answer !== wish?.said);
}

/** True if staff can turn an offer into a deal: it is open, firm and not declined by the customer. */
export const isDealable = ({ status, kind, wish }: OfferState): boolean =>
  isOpenOffer(status) && kind === 'firm' && wish?.said !== 'declined';

/** Refuses a deal over a larger amount than the customer accepted through the link. */
export function acceptedRefusals(
  amount: Decimal,
  currency: string,
  accepted: Decimal | null | undefined,
): Refusal[] {
  if (accepted == null || compare(amount, accepted) <= 0) return [];
  return [new Refusal('offer.above-accepted', { field: 'amount', params: { accepted, currency } })];
}

export function offerRefusals(offer: Offer, { base, decimals }: OfferSetting): Refusal[] {
  const { currency, counter_currency = base, amount_min, amount_max } = offer;
  const units = decimals[currency];
  const refuse = (code: string, field: string, params: Record<string, string> = {}) =>
    new Refusal(code, { field, params });
  return [
    ...(units === undefined ? [refuse('ledger.currency-unknown', 'currency', { currency })] : []),
    ...(counter_currency in decimals
      ? []
      : [refuse('ledger.currency-unknown', 'counter_currency', { currency: counter_currency })]),
    ...(currency === base ? [refuse('offer.base', 'currency', { currency })] : []),
    ...(currency === counter_currency
      ? [refuse('offer.same', 'counter_currency', { currency })]
      : []),
    ...[['amount_min', amount_min] as const, ['amount_max', amount_max] as const].flatMap(
      ([field, amount]) =>
        units === undefined || fits(amount, units)
          ? []
          : [refuse('ledger.decimals', field, { currency, decimals: String(units) })],
    ),
    ...(compare(amount_min, amount_max) > 0 ? [refuse('offer.range', 'amount_max')] : []),
  ];
}

/**
 * Refuses an amount that has too many decimals, is above the offer's remaining amount or is below its minimum. A deal
 * over the whole remaining amount may be below the minimum.
 */
export function amountRefusals(
  offer: Offer,
  amount: Decimal,
  {
    filled,
    decimals,
  }: Readonly<{ filled: readonly Decimal[]; decimals: OfferSetting['decimals'] }>,
): Refusal[] {
  const { currency, amount_min } = offer;
  const left = remainingOf(offer, filled);
  const units = decimals[currency] ?? 2;
  const refuse = (code: string, params: Record<string, string>) => [
    new Refusal(code, { field: 'amount', params: { currency, ...params } }),
  ];
  if (!fits(amount, units)) return refuse('ledger.decimals', { decimals: String(units) });
  if (compare(amount, left) > 0) return refuse('offer.above', { most: left });
  const isRest = compare(amount, left) === 0;
  if (compare(amount, amount_min) < 0 && !isRest)
    return refuse('offer.below', { least: amount_min });
  return [];
}

/** Refuses a deadline in the past or more than a day ahead. */
export function deadlineRefusals(validUntil: string | undefined, now: Date): Refusal[] {
  if (validUntil === undefined) return [];
  const ahead = Date.parse(validUntil) - now.getTime();
  const field = 'valid_until';
  if (ahead <= 0) return [new Refusal('offer.past', { field })];
  if (ahead > MOST_OFFER_MINUTES * MINUTE_MS) return [new Refusal('offer.too-long', { field })];
  return [];
}

const MINUTE_MS = 60_000;

/** Default validity of an offer by channel, in minutes. */
export const minutesOf = (channel: OfferChannel, phoneMinutes: number): number =>
  channel === 'phone' ? phoneMinutes : OFFER_MINUTES[channel];

/** Deadline of an offer that is made `now` and valid for `minutes`. */
export const deadlineFrom = (minutes: number, now: Date): string =>
  new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
