import type { Leg } from '@/lib/domain/ledger/deal';
import { absolute, isZero, sign } from '@/lib/domain/money';
import { type Quote, rateBetween } from '@/lib/domain/rate';
import type { Posting } from '@/server/ledger/posting';

type Dealt = NonNullable<Posting['ticket']>['deals'][number];

/**
 * Builds the rows of `deal`, from which reports on deals are made. `typed` is the rate of the first leg if it was
 * agreed against base. All other rates are computed from the two amounts of their leg.
 */
export function dealtLegs(
  legs: readonly (Leg & Readonly<{ value: string }>)[],
  typed?: Quote,
): readonly Dealt[] {
  return legs.flatMap(({ currency, quantity, value: base }, leg) => {
    // A leg with a zero amount is not a deal and gets no row. The planner refuses such a leg.
    if (isZero(quantity) || isZero(base)) return [];
    const amount = absolute(quantity);
    const quote = leg === 0 && typed ? typed : followingRate({ amount, base });
    const { rate, quote_unit = 1, quote_direction = 'direct' } = quote;
    const side = sign(quantity) < 0 ? ('sell' as const) : ('buy' as const);
    return {
      leg,
      line_no: 1,
      side,
      currency,
      amount,
      base,
      rate,
      quote_unit,
      quote_direction,
      board: null,
    };
  });
}

/** Rate of a leg in base per unit. If that rate rounds to zero, the rate in units per base. */
function followingRate(dealt: Parameters<typeof rateBetween>[0]): Quote {
  const quote = (quote_direction: 'direct' | 'indirect') => {
    const manner = { quote_unit: 1, quote_direction } as const;
    return { ...manner, rate: rateBetween(dealt, manner) };
  };
  const direct = quote('direct');
  return isZero(direct.rate) ? quote('indirect') : direct;
}

/** Builds a ticket without fee and rounding; it has overrides only if they are given. */
export const plainTicket = (
  own: Pick<NonNullable<Posting['ticket']>, 'location_id' | 'session_id' | 'party_id' | 'deals'> &
    Partial<Pick<NonNullable<Posting['ticket']>, 'overrides'>>,
) => ({
  fee: '0',
  fee_listed: null,
  fee_mode: null,
  fee_rule_id: null,
  rounding: '0',
  overrides: [],
  ...own,
});
