import type { InputOf } from '@/lib/contract/endpoint';
import type { rates } from '@/lib/contract/dealing/rates';
import { type Decimal, divide, multiply } from '@/lib/domain/money';
import type { QuoteManner } from '@/lib/domain/rate';
import type { Random } from './random';

type RateDraft = InputOf<typeof rates.publish>['rates'][number];

/** A currency of generated counters, quoted against the US dollar. */
export type Quoted = QuoteManner &
  Readonly<{
    code: string;
    /** Mid rate at the start, as it is quoted. `decimals` is the number of decimals of all its rates. */
    mid: Decimal;
    decimals: number;
    /** Distance of the buy and the sell rate from mid, in basis points. */
    spread: number;
    /** Ticket amounts are `step` multiplied by a number from 1 to `most`. */
    step: number;
    most: number;
    /** Quantity of the opening stock; `limit` is the limit of the position in dollars. */
    opening: Decimal;
    limit: Decimal;
  }>;

const direct = { quote_unit: 1, quote_direction: 'direct' } as const;
const indirect = { quote_unit: 1, quote_direction: 'indirect' } as const;

export const QUOTED: readonly Quoted[] = [
  {
    code: 'EUR',
    mid: '1.0850',
    decimals: 4,
    spread: 190,
    ...direct,
    step: 50,
    most: 40,
    opening: '60000',
    limit: '160000',
  },
  {
    code: 'GBP',
    mid: '1.2640',
    decimals: 4,
    spread: 240,
    ...direct,
    step: 20,
    most: 40,
    opening: '22000',
    limit: '40000',
  },
  {
    code: 'AED',
    mid: '3.6725',
    decimals: 4,
    spread: 140,
    ...indirect,
    step: 100,
    most: 60,
    opening: '160000',
    limit: '65000',
  },
  {
    code: 'JPY',
    mid: '0.6785',
    decimals: 4,
    spread: 300,
    quote_unit: 100,
    quote_direction: 'direct',
    step: 5000,
    most: 30,
    opening: '2400000',
    limit: '60000',
  },
  {
    code: 'KWD',
    mid: '3.2550',
    decimals: 4,
    spread: 200,
    ...direct,
    step: 10,
    most: 40,
    opening: '9000',
    limit: '60000',
  },
  {
    code: 'PKR',
    mid: '278.50',
    decimals: 2,
    spread: 220,
    ...indirect,
    step: 5000,
    most: 40,
    opening: '5500000',
    limit: '30000',
  },
];

/** Largest change of a mid rate between two publications, in basis points. */
const DRIFT = 22;
const WHOLE = 10_000;

/** Generates mid rates that drift, because each rate is computed from the previous one. */
export function marketFrom(random: Random, quoted: readonly Quoted[]) {
  const mids = new Map(quoted.map(({ code, mid }) => [code, mid]));
  const midOf = ({ code, mid }: Quoted): Decimal => mids.get(code) ?? mid;
  return {
    /** Changes every mid rate and returns the new board. */
    publish(): RateDraft[] {
      return quoted.map((one) => {
        const moved = scaled(midOf(one), random.below(2 * DRIFT + 1) - DRIFT, one.decimals);
        mids.set(one.code, moved);
        return boardOf(one, moved);
      });
    },
    /** Returns the market's reference rates, which are near the organisation's mid rates. */
    outside: (): RateDraft[] =>
      quoted.map((one) => ({
        ...middleOf(one, scaled(midOf(one), random.below(DRIFT) - DRIFT / 2, one.decimals)),
        kind: 'reference',
        source: 'Market',
      })),
    /** Returns the closing rates of the day, for revaluation. */
    closing: (): RateDraft[] =>
      quoted.map((one) => ({ ...middleOf(one, midOf(one)), kind: 'closing' })),
  };
}

const middleOf = (one: Quoted, mid: Decimal) => ({
  ...mannerOf(one),
  currency: one.code,
  mid,
});

/**
 * Board rates around a mid rate. An indirect rate (units per base) is higher when the organisation buys, because the
 * organisation then pays less base per unit.
 */
function boardOf(one: Quoted, mid: Decimal): RateDraft {
  const off = one.quote_direction === 'direct' ? -one.spread : one.spread;
  return {
    ...mannerOf(one),
    currency: one.code,
    buy: scaled(mid, off, one.decimals),
    mid,
    sell: scaled(mid, -off, one.decimals),
  };
}

const mannerOf = ({ quote_unit, quote_direction }: QuoteManner) => ({
  quote_unit,
  quote_direction,
});

const scaled = (rate: Decimal, points: number, decimals: number): Decimal =>
  divide(multiply(rate, String(WHOLE + points)), String(WHOLE), { decimals });
