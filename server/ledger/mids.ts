import { sql } from 'kysely';

import type { Decimal } from '@/lib/domain/money';
import { anyLength } from '@/server/database/prepared-query';
import { startedBy, type RateKind, rateInForce } from './rate-in-force';

/**
 * Returns the board's mid rate in base per unit. For a past day this is the last rate published by the end of that day,
 * otherwise the current rate. Undefined if no rate was published by then.
 */
export type Mids = (currency: string, day: string) => Decimal | undefined;

export type MidRow = Readonly<{ day: string; currency: string; mid: Decimal }>;

export function midsFrom(rows: readonly MidRow[]): Mids {
  const known = new Map(rows.map(({ day, currency, mid }) => [`${day} ${currency}`, mid]));
  return (currency, day) => known.get(`${day} ${currency}`);
}

const knownBy = (instant: string | undefined) =>
  sql`coalesce(${instant ?? null}::timestamptz, clock_timestamp())`;

/** SQL subquery with the rows that `midsFrom` reads. With an instant, only rates that had started by then count. */
export const midRows = (
  days: readonly string[],
  knownAt?: string,
  kind: RateKind = 'board',
) => sql`(
  select json_agg(json_build_object('day', days.day, 'currency', c.code, 'mid', trim_scale(standing.mid_base)::text))
  from unnest(${anyLength([...new Set(days)], 'date')}) as days (day)
  cross join organization o
  join currency c on c.code <> o.base_currency
  cross join lateral (${rateInForce(kind, startedBy(sql`days.day`, knownBy(knownAt)))}) standing
)`;
