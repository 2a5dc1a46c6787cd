import { absolute, compare } from '@/lib/domain/money';
import { perUnit, type Quote } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import type { Side } from '@/lib/domain/sale-shapes';
import type { PricedLine } from '@/lib/domain/sale-prices';
import { BASE_PATH, routes } from '@/lib/routes';

type HeldLeg = Readonly<{
  /** The line, and the leg in it: a cross deal has two. */
  place: string;
  side: Side;
  currency: string;
  amount: string;
  /** Base per one unit. */
  rate: string;
}>;

/** What a ticket keeps of its quote: the rates that were promised, for how much, and until when. */
export type Held = Readonly<{ made_at: string; valid_until: string; legs: readonly HeldLeg[] }>;

/** A quote beside the host's clock. */
export type QuoteState = Readonly<{ held: Held; isOpen: boolean }>;

export const stateOf = (held: Held | undefined, now: Date): QuoteState | undefined =>
  held && { held, isOpen: now.getTime() <= Date.parse(held.valid_until) };

/** The rates of a planned ticket, as its quote holds them. */
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

/** Whether a leg has the very rate that its place was quoted. */
function hasQuotedRate({ held }: QuoteState, place: string, leg: Leg): HeldLeg | undefined {
  const { side, currency, quote } = leg;
  const found = held.legs.find((one) => one.place === place);
  const isSame = found?.side === side && found.currency === currency;
  return found && isSame && compare(found.rate, perUnit(quote)) === 0 ? found : undefined;
}

/** An open quote covers a leg at its rate, for no more than was quoted. */
export function isCovered(state: QuoteState | undefined, place: string, leg: Leg): boolean {
  if (!state?.isOpen) return false;
  const found = hasQuotedRate(state, place, leg);
  return found !== undefined && compare(absolute(leg.quantity), found.amount) <= 0;
}

/** After the deadline nothing is dealt at a quoted rate that the board has left. */
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

/** A quote as a record shows it; the address is what its paper holds as a code. */
export function shownQuote(state: QuoteState | undefined, appUrl: string, id: number) {
  if (!state) return null;
  const { held, isOpen } = state;
  const address = `${appUrl}${BASE_PATH}${routes['app.exchange.sales'].path}/${id}/`;
  return { made_at: held.made_at, valid_until: held.valid_until, is_open: isOpen, address };
}
