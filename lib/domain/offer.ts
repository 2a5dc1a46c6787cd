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
} from './money';
import { type Quote, worth } from './rate';
import { Refusal } from './refusal';

export const OFFER_KINDS = ['firm', 'indicative'] as const;
export const OFFER_CHANNELS = ['counter', 'phone', 'link'] as const;
export type OfferChannel = (typeof OFFER_CHANNELS)[number];
export const REPRICE_ACTIONS = ['expire', 'ask'] as const;

/** How long an offer stands where nobody says otherwise; over the telephone as long as the settings give. */
const OFFER_MINUTES = { counter: 10, link: 60 } as const;
/** No offer stands longer. */
export const MOST_OFFER_MINUTES = 1440;

/** What is offered: so much of a currency at a rate, from our side; `rate` is of the counter currency. */
export type Offer = Quote &
  Readonly<{
    side: 'buy' | 'sell';
    currency: string;
    counter_currency?: string | undefined;
    amount_min: Decimal;
    amount_max: Decimal;
    allow_partial?: boolean | undefined;
  }>;

/** What a deal keeps of the offer that it was made from: which one, and which part of it. */
export type FromOffer = Readonly<{
  offer_id?: number | undefined;
  offer_fill?: number | undefined;
}>;

export type OfferSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** Base per one unit, now. */
  mid: (currency: string) => Decimal | undefined;
}>;

/** The middles that a deal is measured by, base per one unit; one that was never published is null. */
export type OfferMids = Readonly<{ mid: Decimal | null; counter_mid: Decimal | null }>;

/** How a deal at the offered rate comes out: the counter amount, and against the middles what it gains in base. */
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

/** What an amount comes to at the offered rate; each figure is rounded once. */
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

/** What the middle's move since the offer cost us on a part that was accepted; below zero it brought more. */
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

/** How far the price in the middle has moved since, in percent of what it was; null where one was not known. */
export function movedPercent(at: OfferMids, then: OfferMids): Decimal | null {
  const [before, after] = [priceOf(at), priceOf(then)];
  if (before === null || after === null) return null;
  return divide(multiply(absolute(subtract(after, before)), '100'), before, { decimals: 12 });
}

/** One unit of the currency in the counter currency, in the middle. */
function priceOf({ mid, counter_mid }: OfferMids): Decimal | null {
  return mid === null || counter_mid === null ? null : divide(mid, counter_mid, { decimals: 18 });
}

/** What is left to accept of an offer of which parts were accepted; without parts, one deal ends it. */
export function remainingOf(
  { amount_max, allow_partial }: Pick<Offer, 'amount_max' | 'allow_partial'>,
  filled: readonly Decimal[],
): Decimal {
  if (filled.length > 0 && !allow_partial) return '0';
  return subtract(amount_max, sum(filled));
}

/** An offer that was made, with the customer's last answer by the link. */
export type OfferState = Readonly<{
  status: string;
  kind: (typeof OFFER_KINDS)[number];
  wish: Readonly<{ said: OfferAnswer }> | null;
}>;

export const OFFER_ANSWERS = ['accepted', 'declined'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** True while an offer can still be answered and dealt. */
export const isOpenOffer = (status: string): boolean =>
  status === 'offered' || status === 'part_filled';

/** Answers that change the customer's last word; an indicative rate can only be declined. */
export function customerAnswers({ status, kind, wish }: OfferState): readonly OfferAnswer[] {
  if (!isOpenOffer(status)) return [];
  const possible = kind === 'firm' ? OFFER_ANSWERS : (['declined'] as const);
  return possible.filter((answer) => answer !== wish?.said);
}

/** True if staff may make a deal of an offer: it is open and firm, and the customer's last word is not a no. */
export const isDealable = ({ status, kind, wish }: OfferState): boolean =>
  isOpenOffer(status) && kind === 'firm' && wish?.said !== 'declined';

/** Refuses to deal more than the customer accepted by the link. */
export function acceptedRefusals(
  amount: Decimal,
  currency: string,
  accepted: Decimal | null | undefined,
): Refusal[] {
  if (accepted == null || compare(amount, accepted) <= 0) return [];
  return [new Refusal('offer.above-accepted', { field: 'amount', params: { accepted, currency } })];
}

/** What even the plan of an offer tells to be wrong. */
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
 * Whether an amount may be accepted: within what was offered and is left. The last part may be all that is left,
 * also where that is less than the least amount.
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

/** Until when an offer stands, or why it cannot: the deadline is to come, and within a day. */
export function deadlineRefusals(validUntil: string | undefined, now: Date): Refusal[] {
  if (validUntil === undefined) return [];
  const ahead = Date.parse(validUntil) - now.getTime();
  const field = 'valid_until';
  if (ahead <= 0) return [new Refusal('offer.past', { field })];
  if (ahead > MOST_OFFER_MINUTES * MINUTE_MS) return [new Refusal('offer.too-long', { field })];
  return [];
}

const MINUTE_MS = 60_000;

/** How many minutes an offer stands that says nothing of it. */
export const minutesOf = (channel: OfferChannel, phoneMinutes: number): number =>
  channel === 'phone' ? phoneMinutes : OFFER_MINUTES[channel];

/** The deadline of an offer that is made now for so many minutes. */
export const deadlineFrom = (minutes: number, now: Date): string =>
  new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
