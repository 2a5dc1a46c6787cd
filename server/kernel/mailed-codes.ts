import { type RawBuilder, sql } from 'kysely';

import { networkOf } from './caller-address';
import { hashOf } from './visitor';

/**
 * Maximum number of guesses at one code: `each` for one caller, `strangers` for all callers together who did not
 * request the code.
 */
const TRIES = { each: 5, strangers: 10 } as const;

/**
 * Maximum number of codes mailed to one email address within some minutes: `each` for requests from one network, `all`
 * for requests from all networks. So one network can use up only its own quota.
 */
export type Quota = Readonly<{ minutes: number; each: number; all: number }>;

/** Hash of a caller's network, as the code tables store it. */
export const networkHash = (ip: string): Buffer => hashOf(`network ${networkOf(ip)}`);

/**
 * Builds the SQL that counts a guess at a code. `counted` has the assignments; `mayTry` is false after too many
 * guesses. All callers who did not request the code share one limit, so they cannot use up the guesses of the visitor
 * who did. The table needs the columns `tries` and `tries_by`; `askedBy` is its column with the hash of that visitor.
 */
export function guessOf(caller: Buffer, askedBy: RawBuilder<unknown>) {
  const key = caller.toString('hex');
  const triesOf = (whose: RawBuilder<unknown>) =>
    sql`coalesce((tries_by ->> ${whose})::integer, 0)`;
  const own = triesOf(sql`${key}::text`);
  const others = sql`tries - ${triesOf(sql`encode(${askedBy}, 'hex')`)}`;
  return {
    counted: sql`tries = tries + 1, tries_by = tries_by || jsonb_build_object(${key}::text, ${own} + 1)`,
    mayTry: sql<boolean>`${own} < ${TRIES.each}
      and (coalesce(${askedBy} = ${caller}::bytea, false) or ${others} < ${TRIES.strangers})`,
  };
}

type Mailed = Readonly<{
  table: RawBuilder<unknown>;
  /** Column with the time at which a code was made. */
  at: RawBuilder<unknown>;
  /** Condition that selects the codes of one email address. */
  whose: RawBuilder<unknown>;
  network: Buffer;
  now: Date;
}>;

/** Splits a quota into its two limits, each with the condition that selects the codes it counts. */
const partsOf = ({ each, all }: Quota, network: Buffer) => [
  { most: each, of: sql`asked_from = ${network}::bytea` },
  { most: all, of: sql`true` },
];

/** SQL condition that is true if the quotas allow another code to this email address. */
export const mayMail = (
  quotas: readonly Quota[],
  { table, at, whose, network, now }: Mailed,
): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    quotas.flatMap((quota) =>
      partsOf(quota, network).map(
        ({ most, of }) => sql`${most} > (
          select count(*) from ${table}
          where ${whose} and ${of}
            and ${at} > ${now}::timestamptz - make_interval(mins => ${quota.minutes}))`,
      ),
    ),
    sql` and `,
  )}`;

/** SQL column with the minutes until the quotas allow another code to this email address; 0 if they allow one now. */
export const minutesToWait = (
  quotas: readonly Quota[],
  { table, at, whose, network, now }: Mailed,
): RawBuilder<number> =>
  sql<number>`greatest(0, ${sql.join(
    quotas.flatMap((quota) =>
      partsOf(quota, network).map(
        ({ most, of }) => sql`(
          select ceil(extract(epoch from ${at} + make_interval(mins => ${quota.minutes}) - ${now}::timestamptz) / 60)::integer
          from ${table}
          where ${whose} and ${of}
            and ${at} > ${now}::timestamptz - make_interval(mins => ${quota.minutes})
          order by ${at} desc offset ${most - 1} limit 1)`,
      ),
    ),
  )})`;
