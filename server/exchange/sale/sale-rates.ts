import { perUnit, type Quote } from '@/lib/domain/rate';
import { type Deviation, deviationOf } from '@/lib/domain/rate-tolerance';
import { Refusal } from '@/lib/domain/refusal';
import type { Side } from '@/lib/domain/sale-shapes';
import type { PricedLine } from '@/lib/domain/sale-prices';
import { expiredRefusals, isCovered } from '@/server/exchange/rates/held-rates';
import type { SaleReference } from './sale-reference';

/** A rate of the ticket, compared with the board's. */
export type JudgedRate = Deviation &
  Readonly<{ currency: string; side: Side; field: string; board: Quote }>;

/** Compares all rates of a ticket with the board. Rates that an open quote covers are left out. */
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
      return [{ ...deviation, currency, side, field, board: listed }];
    }),
  );
}

/** Age of the board rate. Beyond twice the warning age, only users who may override deal at it. */
export function staleness(
  { ticket, policy, asker }: SaleReference,
  currency: string,
): 'fresh' | 'stale' | 'too-old' {
  const row = ticket.board.find((one) => one.currency === currency);
  if (!row || !asker.isToday) return 'fresh';
  const rule = ticket.rules.find((one) => one.currency === currency);
  const most = rule?.max_age_minutes ?? policy.rate_age_minutes;
  if (row.age_minutes > 2 * most) return 'too-old';
  return row.age_minutes > most ? 'stale' : 'fresh';
}

/** Result of the rate check: refusals and overrides. */
export type RateVerdict = Readonly<{
  refusals: readonly Refusal[];
  overrides: readonly string[];
  /** Needs a second person's approval. */
  holds: boolean;
}>;

export function rateVerdict(priced: readonly PricedLine[], reference: SaleReference): RateVerdict {
  const { asker, ticket } = reference;
  const rates = judgedRates(priced, reference);
  const beyond = rates.filter(({ reach }) => reach === 'override' || reach === 'approval');
  const old = rates.filter(({ currency }) => staleness(reference, currency) === 'too-old');
  const isHeld = !asker.overrides && beyond.length > 0 && ticket.holds_rates;
  const forbidden = asker.overrides || isHeld ? [] : beyond;
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
      ...(old.length > 0 && asker.overrides ? ['stale_rate'] : []),
    ],
    holds: isHeld,
  };
}

function refused(code: string, { percent, currency, field }: JudgedRate): Refusal {
  return new Refusal(code, { params: { percent, currency }, field });
}

/** Board rate of a leg, in base per unit. */
export function listedRate({ board }: SaleReference, currency: string, side: Side): string | null {
  const listed = board(currency, side);
  return listed ? perUnit(listed) : null;
}
