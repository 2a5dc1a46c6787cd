import { type RawBuilder, sql } from 'kysely';

export type RateKind = 'board' | 'reference' | 'closing';

/**
 * SQL subquery that returns the rate in force of the currency `c.code`. This is the last active rate that satisfies the
 * condition `until`, in which the rates have the alias `n`.
 */
export const rateInForce = (kind: RateKind, until: RawBuilder<unknown>) => sql`
  select * from rate n
  where n.currency = c.code and n.kind = ${sql.lit(kind)} and n.status = 'active' and ${until}
  order by n.effective_at desc, n.id desc limit 1`;

/**
 * SQL of the instant from which the age of a rate counts: its start, or the last time its feed confirmed it, if that is
 * later.
 */
export const ageStart = (alias: string) => sql`
  greatest(${sql.ref(`${alias}.effective_at`)},
    (select g.confirmed_at from rate_origin g where g.rate_id = ${sql.ref(`${alias}.id`)}))`;

/** SQL condition: the rate has started at an instant. A rate that is published for a later time is not yet in force. */
export const startedAt = (now: Date) => sql`n.effective_at <= ${now.toISOString()}::timestamptz`;

/**
 * SQL condition: the rate began by the end of a day in the time zone of the organisation `o`, and not after an instant.
 */
export const startedBy = (day: RawBuilder<unknown>, instant: RawBuilder<unknown>) => sql`
  n.effective_at < (${day} + 1)::timestamp at time zone o.timezone and n.effective_at <= ${instant}`;
