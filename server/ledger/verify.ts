import { type Kysely, type RawBuilder, sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { sealAudit } from '@/server/kernel/audit';
import type { Db } from '@/server/kernel/host';
import { auditChecks } from './verify/audit';
import { balanceChecks } from './verify/balances';
import { documentChecks } from './verify/documents';
import { entryChecks } from './verify/entries';
import { positionChecks } from './verify/positions';

/**
 * A promise that the books keep. `broken` gives the rows that break it, at most twenty; `told` what
 * is worth showing although nothing is broken.
 */
export type Check = Readonly<{
  key: string;
  name: string;
  broken: RawBuilder<Row>;
  told?: RawBuilder<Row>;
}>;

type Row = Record<string, unknown>;

export type Verified = Readonly<{
  ok: boolean;
  checks: readonly Readonly<{ key: string; name: string; ok: boolean; rows: readonly Row[] }>[];
}>;

const CHECKS: readonly Check[] = [
  ...entryChecks,
  ...balanceChecks,
  ...positionChecks,
  ...documentChecks,
  ...auditChecks,
];

/** What the audit function seals in one call. */
const SEALED_AT_ONCE = 20_000;

/**
 * Proves the books from the lines up, in one snapshot: every promise with the rows that break it.
 * Seals the audit rows first, so that all of them are part of the chain that is walked.
 */
export async function verify(db: Kysely<DB>): Promise<Verified> {
  while ((await inTransaction(db, sealAudit)) >= SEALED_AT_ONCE);
  return inTransaction(db, proveIn, { isolation: 'repeatable read', readOnly: true });
}

/** The same within a snapshot that the caller has; audit rows of the last moments may not be sealed yet. */
export async function proveIn(db: Db): Promise<Verified> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const checks: Verified['checks'][number][] = [];
  for (const { key, name, broken, told } of CHECKS) {
    const { rows } = await broken.execute(db);
    const ok = rows.length === 0;
    checks.push({ key, name, ok, rows: ok && told ? (await told.execute(db)).rows : rows });
  }
  return { ok: checks.every(({ ok }) => ok), checks };
}
