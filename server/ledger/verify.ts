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
import type { Check, Row } from './verify/check';
import { creditChecks } from './verify/credit';
import { daySumChecks } from './verify/day-sums';
import { documentChecks } from './verify/documents';
import { entryChecks } from './verify/entries';
import { exchangeChecks } from './verify/exchange';
import { layerChecks } from './verify/layers';
import { lockChecks } from './verify/locks';
import { payrollChecks } from './verify/payroll';
import { positionChecks } from './verify/positions';
import { recordChecks } from './verify/records';
import { revaluationChecks } from './verify/revaluations';
import { statementChecks } from './verify/statements';
import { tillChecks } from './verify/tills';
import { yearChecks } from './verify/years';

/** What the promises are about, as they are shown together. */
export const CHECKS = {
  entries: entryChecks,
  balances: [...balanceChecks, ...daySumChecks],
  statements: statementChecks,
  positions: [...positionChecks, ...layerChecks, ...revaluationChecks],
  exchange: [...exchangeChecks, ...creditChecks, ...tillChecks],
  documents: [...documentChecks, ...applicationChecks, ...payrollChecks, ...assetChecks],
  years: [...yearChecks, ...lockChecks],
  audit: [...chainChecks, ...auditChecks, ...recordChecks],
} as const satisfies Readonly<Record<string, readonly Check[]>>;

/** A promise after the proof: `ms` is how long it took. */
type Proved = Readonly<{
  key: string;
  group: string;
  ok: boolean;
  rows: readonly Row[];
  ms: number;
}>;

export type Verified = Readonly<{ ok: boolean; checks: readonly Proved[] }>;

/**
 * Proves the books from the lines up, in one snapshot: every promise with the rows that break it.
 * Seals first, so that all postings and audit rows are part of the chains that are walked.
 */
export async function verify(db: Kysely<DB>): Promise<Verified> {
  await sealBooks(db);
  return inTransaction(db, proveIn, { isolation: 'repeatable read', readOnly: true });
}

/** The same within a snapshot that the caller has; what came in the last moments may not be sealed yet. */
export async function proveIn(db: Db): Promise<Verified> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const checks: Proved[] = [];
  for (const [group, promises] of Object.entries(CHECKS)) {
    for (const check of promises) checks.push({ group, ...(await prove(db, check)) });
  }
  return { ok: checks.every(({ ok }) => ok), checks };
}

async function prove(db: Db, { key, broken, told }: Check): Promise<Omit<Proved, 'group'>> {
  const begun = performance.now();
  const rows = typeof broken === 'function' ? await broken(db) : (await broken.execute(db)).rows;
  const ok = rows.length === 0;
  const shown = ok && told ? (await told.execute(db)).rows : rows;
  return { key, ok, rows: shown, ms: Math.round(performance.now() - begun) };
}
