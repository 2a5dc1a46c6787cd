import { perUnit, type Quote } from '@/lib/domain/rate';
import { type Deviation, deviationOf } from '@/lib/domain/rate-tolerance';
import { Refusal } from '@/lib/domain/refusal';
import type { Side } from '@/lib/domain/sale-shapes';
import type { PricedLine } from '@/lib/domain/sale-prices';
import { expiredRefusals, isCovered } from '@/server/exchange/rates/held-rates';
import type { SaleReference } from './sale-reference';

/** A rate on the ticket beside the board's. */
export type JudgedRate = Deviation &
  Readonly<{ currency: string; side: Side; field: string; board: Quote }>;

/** Every rate of a ticket that the board has one for; those that its quote holds are not judged again. */
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

/** How old a board may be before nobody but a supervisor deals by it: twice the age it is warned of. */
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

/** What somebody passed over, and what stands in the way of the ticket. */
export type RateVerdict = Readonly<{
  refusals: readonly Refusal[];
  overrides: readonly string[];
  /** Waits for a second person. */
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

/** The board's own rate for a leg, as base per one unit. */
export function listedRate({ board }: SaleReference, currency: string, side: Side): string | null {
  const listed = board(currency, side);
  return listed ? perUnit(listed) : null;
}
