import { sql } from 'kysely';

import { brokenLinksAfter } from '@/server/kernel/audit-chain';
import type { Db } from '@/server/kernel/host';
import { auditChecks } from './audit';
import { balanceChecks } from './balances';
import { chainPromises } from './chain';
import type { Check, Row } from './check';
import { documentsOfEntries } from './documents';
import { entryPromises } from './entries';
import { exchangeChecks } from './exchange';
import { layerChecks } from './layers';
import type { Mark } from './mark';
import { partAfter } from './part';
import { movesOfLines, positionChecks } from './positions';
import { recordChecks } from './records';
import { stampPromises } from './stamps';
import { statementChecks } from './statements';
import { type Sums, sumUpTo } from './sums';

const only = (checks: readonly Check[], ...keys: readonly string[]): readonly Check[] =>
  checks.filter(({ key }) => keys.includes(key));

/**
 * Checks of everything after a full proof. Both chains are walked from its last links, and new entries are checked one
 * by one. Stored sums must equal the proved sums plus the new entries. Checks that read only these sums, the records
 * and the guards run in full.
 */
export const recentChecks = (mark: Mark): Readonly<Record<string, readonly Check[]>> => {
  const part = partAfter(mark.entry_id);
  const sum = (key: keyof Sums): Check => ({ key, broken: (db) => sumBroken(db, mark, key) });
  return {
    entries: entryPromises(part),
    balances: [
      ...only(balanceChecks, 'trial-balance', 'balances-sound'),
      sum('totals-month'),
      sum('balances'),
      sum('stock'),
    ],
    statements: statementChecks,
    positions: [
      sum('positions-moves'),
      movesOfLines(part, mark.entry_id),
      ...only(positionChecks, 'positions-sound'),
      ...only(layerChecks, 'layers'),
    ],
    exchange: only(exchangeChecks, 'stock-accounts'),
    documents: [documentsOfEntries(part)],
    audit: [
      ...chainPromises(mark),
      ...stampPromises(mark.entry_id),
      { key: 'audit-chain', broken: brokenLinksAfter({ seq: mark.seq, hash: mark.trail }) },
      ...only(auditChecks, 'append-only'),
      ...recordChecks,
      { key: 'proved-before', broken: endsBroken(mark) },
    ],
  };
};

async function sumBroken(db: Db, mark: Mark, key: keyof Sums): Promise<readonly Row[]> {
  const made = await sumUpTo(db, key, mark.entry_id);
  const proved = mark.sums[key];
  return made === proved ? [] : [{ entry_id: mark.entry_id, proved, made }];
}

/**
 * Checks that the last proved link of each chain is unchanged. If a link differs, these are not the books that were
 * proved.
 */
const endsBroken = ({ entry_id, hash, seq, trail }: Mark) => sql<Row>`
  select ${entry_id}::bigint as entry_id, ${hash}::text as proved, encode(s.hash, 'hex') as made
  from (values (true)) as one left join entry_seal s on s.entry_id = ${entry_id}::bigint
  where ${entry_id}::bigint > 0 and s.hash is distinct from decode(${hash}, 'hex')
  union all
  select null, ${trail}::text, encode(s.hash, 'hex')
  from (values (true)) as one left join audit_seal s on s.seq = ${seq}::bigint
  where ${seq}::bigint > 0 and s.hash is distinct from decode(${trail}, 'hex')`;
