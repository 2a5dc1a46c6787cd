import { sql } from 'kysely';

import type { Threshold } from '@/lib/domain/compliance/thresholds';
import type { Preset } from '@/lib/domain/compliance/threshold-presets';
import type { Db, Tx } from '@/server/kernel/host';

/** A stored threshold. */
export type KeptThreshold = Threshold &
  Readonly<{ id: number; preset: Preset | null; version: number }>;

/** All thresholds, ordered by rule and first day. */
export async function allThresholds(db: Db): Promise<KeptThreshold[]> {
  const { rows } = await sql<KeptThreshold>`
    select id, preset, rule, direction, comparator, trim_scale(amount)::text as amount, currency,
           window_name as "window", picture, valid_from::text as valid_from, valid_to::text as valid_to, source, version
    from threshold order by rule, valid_from, id
  `.execute(db);
  return rows;
}

/** Blocks other changes of thresholds until the transaction ends. */
export async function lockThresholds(db: Tx): Promise<void> {
  await sql`lock table threshold in share row exclusive mode`.execute(db);
}

export async function insertThreshold(
  db: Tx,
  { window, ...row }: Threshold & Readonly<{ preset: Preset | null }>,
): Promise<number> {
  const { id } = await db
    .insertInto('threshold')
    .values({ ...row, window_name: window })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ThresholdChoice = Readonly<{
  preset: Preset | null;
  reason: string | null;
  valid_from: string;
}>;

/**
 * Returns the organisation's latest choice of thresholds: a preset, or none at all. Undefined if nothing was chosen
 * yet.
 */
export async function lastChoice(db: Db): Promise<ThresholdChoice | undefined> {
  const { rows } = await sql<ThresholdChoice>`
    select preset, reason, valid_from::text as valid_from from threshold_choice order by id desc limit 1
  `.execute(db);
  return rows[0];
}

export async function insertChoice(db: Tx, choice: ThresholdChoice): Promise<number> {
  const { id } = await db
    .insertInto('threshold_choice')
    .values(choice)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a threshold by setting its last day. */
export async function endThreshold(db: Tx, { id, version }: KeptThreshold, valid_to: string) {
  await db
    .updateTable('threshold')
    .set({ valid_to, version: version + 1 })
    .where('id', '=', id)
    .execute();
}
