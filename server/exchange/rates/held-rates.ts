import { absolute, compare } from '@/lib/domain/money';
import { perUnit, type Quote } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import type { Side } from '@/lib/domain/sale-shapes';
import type { PricedLine } from '@/lib/domain/sale-prices';
import { BASE_PATH, routes } from '@/lib/routes';

type HeldLeg = Readonly<{
  /** Line and leg, such as `0.1`. A cross deal has two legs. */
  place: string;
  side: Side;
  currency: string;
  amount: string;
  rate: string;
}>;

/** Stored quote of a ticket: the promised rates, their amounts and the deadline. */
export type Held = Readonly<{ made_at: string; valid_until: string; legs: readonly HeldLeg[] }>;

/** A quote, and whether it is open at the host's time. */
export type QuoteState = Readonly<{ held: Held; isOpen: boolean }>;

export const stateOf = (held: Held | undefined, now: Date): QuoteState | undefined =>
  held && { held, isOpen: now.getTime() <= Date.parse(held.valid_until) };

/** Rates of a planned ticket for its quote. */
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

/** Returns the quoted leg if a leg has exactly the rate quoted at its place. */
function hasQuotedRate({ held }: QuoteState, place: string, leg: Leg): HeldLeg | undefined {
  const { side, currency, quote } = leg;
  const found = held.legs.find((one) => one.place === place);
  const isSame = found?.side === side && found.currency === currency;
  return found && isSame && compare(found.rate, perUnit(quote)) === 0 ? found : undefined;
}

/** Returns whether an open quote covers a leg: at the quoted rate, up to the quoted amount. */
export function isCovered(state: QuoteState | undefined, place: string, leg: Leg): boolean {
  if (!state?.isOpen) return false;
  const found = hasQuotedRate(state, place, leg);
  return found !== undefined && compare(absolute(leg.quantity), found.amount) <= 0;
}

/** After the deadline, refuses legs at a quoted rate that differs from the board's. */
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

/** A quote as a record shows it. The printout shows `address` as a code. */
export function shownQuote(state: QuoteState | undefined, appUrl: string, id: number) {
  if (!state) return null;
  const { held, isOpen } = state;
  const address = `${appUrl}${BASE_PATH}${routes['app.exchange.sales'].path}/${id}/`;
  return { made_at: held.made_at, valid_until: held.valid_until, is_open: isOpen, address };
}
