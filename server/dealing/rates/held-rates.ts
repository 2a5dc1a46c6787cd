import { absolute, compare } from '@/lib/domain/money';
import { perUnit, type Quote } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import type { Side } from '@/lib/domain/dealing/sale-shapes';
import type { PricedLine } from '@/lib/domain/dealing/sale-prices';
import { BASE_PATH, routes } from '@/lib/routes';

type HeldLeg = Readonly<{
  /** Indexes of the ticket line and of its leg, such as `0.1`. The line of a cross deal has two legs. */
  place: string;
  side: Side;
  currency: string;
  amount: string;
  rate: string;
}>;

/** Stored quote of a ticket: the promised rates, their amounts and the deadline. */
export type Held = Readonly<{ made_at: string; valid_until: string; legs: readonly HeldLeg[] }>;

/** A quote and its state; `isOpen` is true while the deadline has not passed. */
export type QuoteState = Readonly<{ held: Held; isOpen: boolean }>;

export const stateOf = (held: Held | undefined, now: Date): QuoteState | undefined =>
  held && { held, isOpen: now.getTime() <= Date.parse(held.valid_until) };

/** Legs to store in a ticket's quote, with the planned rates and amounts. */
export function heldLegs(priced: readonly PricedLine[]): HeldLeg[] {
  return priced.flatMap(({ legs, at }) =>
    legs.map(({ side, currency, quantity, quote }, leg) => ({
      place: `${at}.${leg}`,
      side,
      currency,
      amount: absolute(quantity),
      rate: perUnit(quote),
    })),
  );
}

type Leg = Readonly<{ side: Side; currency: string; quantity: string; quote: Quote }>;

/**
 * Returns the quoted leg at this place if the ticket's leg has the same side, currency and exact rate; otherwise
 * undefined.
 */
function hasQuotedRate({ held }: QuoteState, place: string, leg: Leg): HeldLeg | undefined {
  const { side, currency, quote } = leg;
  const found = held.legs.find((one) => one.place === place);
  const isSame = found?.side === side && found.currency === currency;
  return found && isSame && compare(found.rate, perUnit(quote)) === 0 ? found : undefined;
}

/**
 * True if an open quote covers the leg: the leg has the quoted rate, and its amount is not larger than the quoted
 * amount.
 */
export function isCovered(state: QuoteState | undefined, place: string, leg: Leg): boolean {
  if (!state?.isOpen) return false;
  const found = hasQuotedRate(state, place, leg);
  return found !== undefined && compare(absolute(leg.quantity), found.amount) <= 0;
}

/** Refuses legs that still use the rate of an expired quote, unless that rate equals the board's rate. */
export function expiredRefusals(
  state: QuoteState | undefined,
  priced: readonly PricedLine[],
  board: (currency: string, side: Side) => Quote | undefined,
): Refusal[] {
  if (!state || state.isOpen) return [];
  return priced.flatMap(({ legs, at }) =>
    legs.flatMap((leg, index) => {
      if (!hasQuotedRate(state, `${at}.${index}`, leg)) return [];
      const listed = board(leg.currency, leg.side);
      if (listed && compare(perUnit(listed), perUnit(leg.quote)) === 0) return [];
      const field = `lines.${at}.${index === 0 ? 'rate' : 'counter_rate'}`;
      return [new Refusal('sale.quote-expired', { params: { currency: leg.currency }, field })];
    }),
  );
}

/** A quote for a ticket's record. The printed quote shows `address` as a scannable code. */
export function shownQuote(state: QuoteState | undefined, appUrl: string, id: number) {
  if (!state) return null;
  const { held, isOpen } = state;
  const address = `${appUrl}${BASE_PATH}${routes['app.exchange.sales'].path}/${id}/`;
  return { made_at: held.made_at, valid_until: held.valid_until, is_open: isOpen, address };
}
