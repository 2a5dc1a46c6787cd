import type * as v from 'valibot';

import type { sales } from '@/lib/contract/dealing/sales';
import { addDays } from '@/lib/domain/calendar';
import { decimalOf } from '@/server/seed/minor-units';
import { seeded } from '@/server/seed/random';

/** Rate board of the benchmark; JPY is quoted per hundred. */
export const BOARD = [
  { currency: 'EUR', buy: '1.0800', mid: '1.0850', sell: '1.0900', quote_unit: 1, decimals: 2 },
  { currency: 'JPY', buy: '0.6700', mid: '0.6750', sell: '0.6800', quote_unit: 100, decimals: 0 },
  { currency: 'KWD', buy: '3.2400', mid: '3.2550', sell: '3.2700', quote_unit: 1, decimals: 3 },
] as const;

/** Cash in base currency in the vault, enough for every measurement. */
export const FUND = '900000000';

/** Number of days over which the tickets are spread. */
export const DAYS = 60;

/** A ticket as it is sent to `store`. */
export type SentTicket = Pick<v.InferOutput<(typeof sales)['store']['input']>, 'date' | 'lines'>;

/**
 * Generates an endless series of tickets for a day: purchases, each followed by a sale of nine tenths of its amount.
 */
export function* ticketsOf(seed: number, date: string): Generator<SentTicket> {
  const random = seeded(seed);
  const line = (side: 'buy' | 'sell', at: (typeof BOARD)[number], units: bigint) => ({
    side,
    currency: at.currency,
    amount: decimalOf(units, at.decimals),
    rate: at[side],
    quote_unit: at.quote_unit,
    quote_direction: 'direct' as const,
  });
  for (;;) {
    const at = random.pick(BOARD);
    const units = BigInt(1000 + random.below(500_000));
    yield { date, lines: [line('buy', at, units)] };
    yield { date, lines: [line('sell', at, (units * 9n) / 10n)] };
  }
}

/** The last `DAYS` days up to and including `last`. */
export function daysUpTo(last: string): string[] {
  return Array.from({ length: DAYS }, (_, at) => addDays(last, at - DAYS + 1));
}
