import { type RawBuilder, sql } from 'kysely';

import { networkOf } from './caller-address';
import { hashOf } from './visitor';

/**
 * Guesses allowed at one code: `each` per caller, `strangers` for all callers together except the one who requested it.
 */
const TRIES = { each: 5, strangers: 10 } as const;

/**
 * Most codes mailed to one address within some minutes: `each` requested from one network, `all` from any. A network
 * that uses up its quota leaves the quota of the others.
 */
export type Quota = Readonly<{ minutes: number; each: number; all: number }>;

/** Hash of a caller's network, as the tables of codes store it. */
export const networkHash = (ip: string): Buffer => hashOf(`network ${networkOf(ip)}`);

/**
 * Parts of the statement that counts a guess at a code; `mayTry` is false once there were too many. Each caller has
 * five guesses. Callers who did not request the code have ten together, which leaves those of the requester. The table
 * has `tries`, `tries_by` and, in the column `askedBy`, the hash of the visitor who requested the code.
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
  /** Column with the time at which the code was drawn. */
  at: RawBuilder<unknown>;
  /** Condition for the codes of one address. */
  whose: RawBuilder<unknown>;
  network: Buffer;
  now: Date;
}>;

/** Splits a quota into its two conditions on the codes of an address. */
const partsOf = ({ each, all }: Quota, network: Buffer) => [
  { most: each, of: sql`asked_from = ${network}::bytea` },
  { most: all, of: sql`true` },
];

/** Condition of the insert: another code may be mailed to this address. */
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

/** Column with the minutes until another code may be mailed to this address; 0 if one may be mailed now. */
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
