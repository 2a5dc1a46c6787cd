import { type RawBuilder, sql } from 'kysely';

export type RateKind = 'board' | 'reference' | 'closing';

/**
 * The row of `rate` that stands for the currency `c.code`, as a part of a larger question (alias `n`
 * inside): of those published and not rolled back, the last that began `until` then.
 */
export const standingRate = (kind: RateKind, until: RawBuilder<unknown>) => sql`
  select * from rate n
  where n.currency = c.code and n.kind = ${sql.lit(kind)} and n.status = 'active' and ${until}
  order by n.effective_at desc, n.id desc limit 1`;

/** Began on a day of the organisation `o` or before, and not after an instant. */
export const begunBy = (day: RawBuilder<unknown>, instant: RawBuilder<unknown>) => sql`
  n.effective_at < (${day} + 1)::timestamp at time zone o.timezone and n.effective_at <= ${instant}`;
