import type { Money, Quoted } from './counter-money';
import type { Ticket } from './counter-ticket';
import { writtenAs } from './exact';

/** Ids of a host: accounts by purpose, and parties and locations in the order of the model's numbers. */
export type Known = Readonly<{
  accounts: ReadonlyMap<string, number>;
  parties: readonly number[];
  places: readonly number[];
  limits: readonly Readonly<{ id: number; subs: readonly number[] }>[];
}>;

export function saleBody(ticket: Ticket, { base, decimals }: Money, known: Known) {
  const text = (amount: bigint, currency: string) => writtenAs(amount, decimals[currency] ?? 0);
  const customer_id = known.parties[(ticket.customer ?? 0) - 1];
  return {
    location_id: known.places[ticket.place - 1] ?? 0,
    on_account: ticket.onAccount,
    // A random rate may be outside the tolerance or below cost.
    override_reason: 'Agreed with the customer',
    ...(ticket.tellsFunds && { source_of_funds: 'Sales of a shop' }),
    ...(customer_id !== undefined && { customer_id }),
    lines: ticket.lines.map(({ side, currency, amount, quoted, counter }) => ({
      side,
      currency,
      amount: text(amount, currency),
      ...quoteOf(quoted),
      ...(counter && counterFields(counter.currency, counter.quoted)),
    })),
    fee: { amount: text(ticket.fee, base), mode: 'on_top' as const },
    payments: ticket.payments.map(({ method, currency, amount, direction }) => ({
      direction,
      currency,
      amount: text(amount, currency),
      method,
      ...(method === 'bank' &&
        currency !== base && { account_id: known.accounts.get('nostro') ?? 0 }),
    })),
  };
}

/** A rate in the format of the API. */
export function quoteOf({ rate, unit, direction }: Quoted) {
  return { rate, quote_unit: unit, quote_direction: direction };
}

function counterFields(counter_currency: string, { rate, unit, direction }: Quoted) {
  return {
    counter_currency,
    counter_rate: rate,
    counter_quote_unit: unit,
    counter_quote_direction: direction,
  };
}
