import type { DealtLine, SaleTotals } from '@/lib/contract/dealing/sale-shapes';
import { absolute, multiply, negate, plain, round, sign, subtract, sum } from '@/lib/domain/money';
import { perUnit } from '@/lib/domain/rate';
import { apartInPercent } from '@/lib/domain/dealing/rate-tolerance';
import type { SalePlan } from '@/lib/domain/dealing/sale';
import type { TicketSides } from '@/lib/domain/dealing/sale-sides';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { listedRate } from './sale-rates';
import type { DealtLeg } from './sale-record.sql';
import type { SaleReference } from './sale-reference';

/** A leg for display. A planned leg has no cost yet. */
export type ShownLeg = Omit<DealtLeg, 'cost' | 'realised'> &
  Partial<Pick<DealtLeg, 'cost' | 'realised'>>;

export function plannedLegs(
  { priced }: SalePlan,
  reference: SaleReference,
  day: string,
): ShownLeg[] {
  return priced.flatMap(({ legs, at }) =>
    legs.map(({ side, currency, quantity, value, quote }) => ({
      line_no: at + 1,
      side,
      currency,
      amount: absolute(quantity),
      base: value,
      rate: quote.rate,
      quote_unit: quote.quote_unit ?? 1,
      quote_direction: quote.quote_direction ?? ('direct' as const),
      mid: reference.mids(currency, day) ?? null,
      board: listedRate(reference, currency, side),
    })),
  );
}

/** Lines of a ticket: one leg each, or two for a cross deal. */
export function shownLines(
  legs: readonly ShownLeg[],
  reference: SaleReference,
  seesProfit: boolean,
): DealtLine[] {
  const wire = wireOf(reference.currencies);
  const lines = Map.groupBy(legs, ({ line_no }) => line_no);
  return [...lines].flatMap(([line_no, [leg, counter]]) => {
    if (!leg) return [];
    return [
      {
        line_no,
        ...quotedLeg(leg, wire),
        base: wire.base(plain(leg.base)),
        counter_currency: counter?.currency ?? null,
        counter_amount: counter ? wire.money(counter.amount, counter.currency) : null,
        counter_rate: counter ? plain(counter.rate) : null,
        counter_quote_unit: counter?.quote_unit ?? null,
        counter_quote_direction: counter?.quote_direction ?? null,
        mid: leg.mid === null || !seesProfit ? null : plain(leg.mid),
        deviation: deviationOf(leg),
        ...profitOf([leg, ...(counter ? [counter] : [])], wire, { reference, seesProfit }),
      },
    ];
  });
}

function quotedLeg(leg: ShownLeg, wire: Wire) {
  const { side, currency, amount, quote_unit, quote_direction } = leg;
  const rate = plain(leg.rate);
  return {
    side,
    currency,
    amount: wire.money(amount, currency),
    rate,
    quote_unit,
    quote_direction,
    rate_base: perUnit({ rate, quote_unit, quote_direction }),
  };
}

/**
 * Deviation of the rate from the board's rate at the time of the deal, in percent; positive if it favours the
 * organisation. Null without a board rate.
 */
function deviationOf({ board, side, ...quote }: ShownLeg): string | null {
  return board === null ? null : apartInPercent({ side, quote, board: { rate: board } });
}

/**
 * Cost, realised result and margin of a line. All are null without the permission to see profit; the margin is null
 * without a mid rate.
 */
function profitOf(
  legs: readonly ShownLeg[],
  wire: Wire,
  { reference, seesProfit }: Readonly<{ reference: SaleReference; seesProfit: boolean }>,
) {
  if (!seesProfit) return { cost: null, realised: null, margin: null };
  const { base, decimals } = reference.currencies;
  const units = decimals[base] ?? 2;
  const total = (of: (leg: ShownLeg) => string | null | undefined) => {
    const values = legs.map(of);
    return values.some((value) => value == null)
      ? null
      : sum(values.filter((value) => value != null));
  };
  const margin = total((leg) => inUnits(marginOf(leg), units));
  const money = (value: string | null) => (value === null ? null : wire.base(round(value, units)));
  return {
    cost: money(costOf(legs)),
    realised: money(total(({ realised }) => realised)),
    margin: margin === null ? null : wire.base(margin),
  };
}

const inUnits = (value: string | null, units: number) =>
  value === null ? null : round(value, units);

/** Cost of the leg that is sold; without such a leg, of the first leg. Null for a planned leg. */
function costOf(legs: readonly ShownLeg[]): string | null {
  const given = legs.find(({ side }) => side === 'sell') ?? legs[0];
  if (given?.cost === undefined) return null;
  return given.side === 'sell' ? negate(given.cost) : given.cost;
}

/** Margin against the mid rate, in base, unrounded. */
function marginOf({ side, amount, base, mid }: ShownLeg): string | null {
  if (mid === null) return null;
  const atMid = multiply(amount, mid);
  return side === 'buy' ? subtract(atMid, base) : subtract(base, atMid);
}

export function shownSides({ received, paid_out }: TicketSides, wire: Wire) {
  const shown = (sums: TicketSides['received']) =>
    sums.map(({ currency, amount, on_account }) => ({
      currency,
      amount: wire.money(amount, currency),
      on_account,
    }));
  return { received: shown(received), paid_out: shown(paid_out) };
}

/**
 * Totals of a ticket. `take` and `give` are the cash received and paid out, by currency; the other totals are in base.
 */
export function shownTotals(
  net: readonly Readonly<{ currency: string; amount: string }>[],
  { fee, rounding, legs }: Readonly<{ fee: string; rounding: string; legs: readonly ShownLeg[] }>,
  wire: Wire,
): SaleTotals {
  const of = (wanted: number) =>
    net
      .filter(({ amount }) => sign(amount) === wanted)
      .map(({ currency, amount }) => ({
        currency,
        amount: wire.money(absolute(amount), currency),
      }));
  const worth = (side: 'buy' | 'sell') =>
    sum(
      [...Map.groupBy(legs, ({ line_no }) => line_no).values()].flatMap(([leg]) =>
        leg?.side === side ? [leg.base] : [],
      ),
    );
  return {
    take: of(1),
    give: of(-1),
    bought: wire.base(worth('buy')),
    sold: wire.base(worth('sell')),
    fee: wire.base(plain(fee)),
    rounding: wire.base(plain(rounding)),
  };
}
