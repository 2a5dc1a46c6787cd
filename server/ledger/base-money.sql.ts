import { type RawBuilder, sql } from 'kysely';

/**
 * Rounds a computed amount to the decimals of the base currency, half away from zero. Each deal's margin is rounded
 * before margins are added up, so that displayed margins add up to the displayed totals.
 */
export const inBaseMoney = (amount: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  round(${amount}, (
    select c.minor_units::int from currency c join organization o on o.base_currency = c.code
  ))`;
