import { type RawBuilder, sql } from 'kysely';

/**
 * An amount that was worked out, rounded to the decimals of the base currency, half away from zero. The
 * margin of a deal is rounded so before it is added to any other, so that the figures shown on tickets, in
 * lists and in reports come to the totals shown.
 */
export const inBaseMoney = (amount: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  round(${amount}, (
    select c.minor_units::int from currency c join organization o on o.base_currency = c.code
  ))`;
