import { type RawBuilder, sql } from 'kysely';

import { networkOf } from './caller-address';
import { hashOf } from './visitor';

/** Guesses at one code: of each caller, and of all callers together but for the one who asked for it. */
const TRIES = { each: 5, strangers: 10 } as const;

/**
 * Codes that are mailed to one address within some minutes: those asked for from one network, and all of them. Who
 * uses up the codes of one network leaves those of the others.
 */
export type Quota = Readonly<{ minutes: number; each: number; all: number }>;

/** The network of a caller, as the tables of codes store it. */
export const networkHash = (ip: string): Buffer => hashOf(`network ${networkOf(ip)}`);

/**
 * The parts of the statement that counts a guess at a code, and finds no row once there were too many. A caller has
 * five guesses. Strangers, who did not ask for the code, have ten in all: they cannot use up those of who did. The
 * table has `tries`, `tries_by` and, in the column `askedBy`, the hash of the visitor who asked.
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
  /** When a code of the table was drawn. */
  at: RawBuilder<unknown>;
  /** The codes of one address. */
  whose: RawBuilder<unknown>;
  network: Buffer;
  now: Date;
}>;

/** Both parts of a quota as conditions that narrow the codes of an address. */
const partsOf = ({ each, all }: Quota, network: Buffer) => [
  { most: each, of: sql`asked_from = ${network}::bytea` },
  { most: all, of: sql`true` },
];

/** Whether an address may be mailed another code, as a condition of the statement that stores it. */
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

/** The minutes until an address may be mailed another code, as a column; 0 where it may be now. */
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
