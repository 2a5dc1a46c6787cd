import { absolute, add, type Decimal, negate, sign } from '@/lib/domain/money';

/**
 * A leg of a posted ticket. `side` is the side of the organisation. If a line has two legs, they are dealt against each
 * other.
 */
type DealtLeg = Readonly<{
  line_no: number;
  side: 'buy' | 'sell';
  currency: string;
  amount: Decimal;
  /** Value of the leg in base. */
  base: Decimal;
}>;

type Sum = Readonly<{ currency: string; amount: Decimal }>;

/** An amount that is handed over or, with `on_account`, booked on the customer's balance. */
type HandedSum = Sum & Readonly<{ on_account: boolean }>;

/** Both sides of a ticket: received from the customer, and paid out. */
export type TicketSides = Readonly<{
  received: readonly HandedSum[];
  paid_out: readonly HandedSum[];
}>;

type Terms = Readonly<{
  base: string;
  fee: Decimal;
  rounding: Decimal;
  /** Amounts booked on the customer's balance; positive if the customer owes the amount. */
  onAccount: readonly Sum[];
}>;

/**
 * Returns the amounts that a customer gives and receives, by currency in the order of the lines, however they are paid.
 * All legs, the fee and the rounding are netted within each currency.
 */
export function sidesOf(legs: readonly DealtLeg[], terms: Terms): TicketSides {
  const net = new Map<string, Decimal>();
  const move = (currency: string, amount: Decimal) =>
    net.set(currency, add(net.get(currency) ?? '0', amount));
  for (const lines of Map.groupBy(legs, ({ line_no }) => line_no).values()) {
    for (const { side, currency, amount, base } of lines) {
      const isBought = side === 'buy';
      move(currency, isBought ? amount : negate(amount));
      if (lines.length === 1) move(terms.base, isBought ? negate(base) : base);
    }
  }
  move(terms.base, add(terms.fee, terms.rounding));
  for (const { currency, amount } of terms.onAccount) move(currency, negate(amount));
  return split([
    ...[...net].map(([currency, amount]) => ({ currency, amount, on_account: false })),
    ...terms.onAccount.map((sum) => ({ ...sum, on_account: true })),
  ]);
}

export type DraftLine = Readonly<{
  side: 'buy' | 'sell';
  currency: string;
  amount: Decimal;
  counter_currency?: string | undefined;
  counter_amount?: Decimal | undefined;
}>;

/**
 * Returns both sides of a draft without the amounts that are not entered yet. `worth` is the value of the draft in
 * base; if the draft has only one line, `worth` replaces a missing base amount.
 */
export function draftSides(
  lines: readonly DraftLine[],
  { base, worth }: Readonly<{ base: string; worth: Decimal | null }>,
): TicketSides {
  const signed = lines.flatMap((line) => {
    const { side, currency, amount, counter_currency, counter_amount } = line;
    const isBase = counter_currency === undefined || counter_currency === base;
    const worthOfIt = lines.length === 1 ? worth : null;
    const against = isBase ? (counter_amount ?? worthOfIt) : counter_amount;
    const taken = (one: Decimal, isOurs: boolean) => (isOurs ? one : negate(one));
    return [
      { currency, amount: taken(amount, side === 'buy'), on_account: false },
      ...(against == null
        ? []
        : [
            {
              currency: counter_currency ?? base,
              amount: taken(against, side === 'sell'),
              on_account: false,
            },
          ]),
    ];
  });
  return split(signed);
}

function split(sums: readonly HandedSum[]): TicketSides {
  const of = (wanted: number) =>
    sums
      .filter(({ amount }) => sign(amount) === wanted)
      .map((one) => ({ ...one, amount: absolute(one.amount) }));
  return { received: of(1), paid_out: of(-1) };
}
