import { type Kysely, sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Db } from '@/server/kernel/host';
import { sealBooks } from './chain/seal';
import { applicationChecks } from './verify/applications';
import { assetChecks } from './verify/assets';
import { auditChecks } from './verify/audit';
import { balanceChecks } from './verify/balances';
import { chainChecks } from './verify/chain';
import { type Check, type FirstRows, firstRows } from './verify/check';
import { daySumChecks } from './verify/day-sums';
import { documentChecks } from './verify/documents';
import { entryChecks } from './verify/entries';
import { exchangeChecks } from './verify/exchange';
import { layerChecks } from './verify/layers';
import { lockChecks } from './verify/locks';
import { type Standing, standingOf } from './verify/mark';
import { payrollChecks } from './verify/payroll';
import { positionChecks } from './verify/positions';
import { recentChecks } from './verify/recent';
import { recordChecks } from './verify/records';
import { revaluationChecks } from './verify/revaluations';
import { stampChecks } from './verify/stamps';
import { statementChecks } from './verify/statements';
import { tillChecks } from './verify/tills';
import { yearChecks } from './verify/years';

/** Checks of the books, grouped by topic as the proof screen shows them. */
export const CHECKS = {
  entries: entryChecks,
  balances: [...balanceChecks, ...daySumChecks],
  statements: statementChecks,
  positions: [...positionChecks, ...layerChecks, ...revaluationChecks],
  exchange: [...exchangeChecks, ...tillChecks],
  documents: [...documentChecks, ...applicationChecks, ...payrollChecks, ...assetChecks],
  years: [...yearChecks, ...lockChecks],
  audit: [...chainChecks, ...stampChecks, ...auditChecks, ...recordChecks],
} as const satisfies Readonly<Record<string, readonly Check[]>>;

/**
 * Result of a check: the first rows that break it, the number of all such rows, and its duration in `ms`. If no row
 * breaks it, the rows are those of its `info`.
 */
type Proved = FirstRows & Readonly<{ key: string; group: string; ok: boolean; ms: number }>;

export type ProofOptions = Readonly<{
  /** Callback for the progress of the proof, from 0 to 1. */
  progress?: (done: number) => Promise<void>;
  /** Maximum number of rows read per check; null reads all. */
  most?: number | null;
}>;

/** Number of rows shown per check, unless all are requested. */
export const ROWS_MOST = 20;

export type Verified = Readonly<{ ok: boolean; checks: readonly Proved[] }>;

/**
 * Seals all rows, so that the chains contain every posting and audit row. Then proves the books from the lines up, in
 * one snapshot, and returns each check with the rows that break it.
 */
export async function verify(db: Kysely<DB>): Promise<Verified> {
  await sealBooks(db);
  return inTransaction(db, proveIn, { isolation: 'repeatable read', readOnly: true });
}

/** Proves the books in the caller's snapshot. The newest rows may not be sealed yet. */
export const proveIn = (db: Db, options?: ProofOptions): Promise<Verified> =>
  proveAll(db, CHECKS, options);

/** Result of a proof of recent entries, with the full proof on which it builds. */
export type VerifiedSince = Verified & Readonly<{ since: Standing; entries: number }>;

/**
 * Proves, in the caller's snapshot, everything after the latest full proof without failures. The hashes of that proof
 * vouch for the older part, so an older row that was changed since is found only by the next full proof. The result is
 * not ok while the latest full proof has failed checks.
 */
export async function proveRecentIn(db: Db, options?: ProofOptions): Promise<VerifiedSince> {
  const since = await standingOf(db);
  const { ok, checks } = await proveAll(db, recentChecks(since.mark), options);
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from entry where id > ${since.mark.entry_id}::bigint`.execute(db);
  return { ok: ok && since.broken.length === 0, checks, since, entries: rows[0]?.entries ?? 0 };
}

async function proveAll(
  db: Db,
  groups: Readonly<Record<string, readonly Check[]>>,
  { progress, most = ROWS_MOST }: ProofOptions = {},
): Promise<Verified> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const checks: Proved[] = [];
  const all = Object.entries(groups).flatMap(([group, some]) =>
    some.map((check) => ({ group, check })),
  );
  for (const { group, check } of all) {
    checks.push({ group, ...(await prove(db, check, most)) });
    await progress?.(checks.length / all.length);
  }
  return { ok: checks.every(({ ok }) => ok), checks };
}

async function prove(
  db: Db,
  { key, broken, info }: Check,
  most: number | null,
): Promise<Omit<Proved, 'group'>> {
  const begun = performance.now();
  const found = await firstRows(db, broken, most);
  const ok = found.count === 0;
  const shown = ok && info ? await firstRows(db, info, most) : found;
  return { key, ok, ...shown, ms: Math.round(performance.now() - begun) };
}
