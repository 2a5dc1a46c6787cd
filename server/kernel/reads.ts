import type { Kysely } from 'kysely';

import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { inTransaction, SNAPSHOT, type TransactionOptions } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { isOfServer } from './failure';
import type { Host, Tx } from './host';

/** Paths of calls that read much: reports and report packs, the audit trail, and the proof of the books. */
const HEAVY = /^(reports|setting\/audit-trail|accounting\/proof)\//;

/** True if a call may read from the standby: it only reads, and is heavy or makes an export. */
export function mayReadStandby(endpoint: Endpoint, query: URLSearchParams): boolean {
  if (changesState(endpoint)) return false;
  return HEAVY.test(`${endpoint.path}/`) || asksForExport(endpoint, query);
}

/** True if the call exports a file and must wait in the queue of exports. */
export function asksForExport({ exports }: Endpoint, query: URLSearchParams): boolean {
  const format = query.get('format') ?? 'json';
  return exports === 'always' || (exports === 'by format' && format !== 'json');
}

/** Databases from which a call reads, in the order in which they are tried. */
export type Sources = readonly [Kysely<DB>, ...Kysely<DB>[]];

/**
 * Reads from the standby if it contains everything that the primary has committed, otherwise from the primary. If the
 * standby fails or cancels a query, `read` runs once more on the primary, so it must do nothing outside its databases.
 */
export async function readFrom<Result>(
  { db, reads }: Pick<Host, 'db' | 'reads'>,
  read: (sources: Sources) => Promise<Result>,
): Promise<Result> {
  const standby = await reads?.caughtUp();
  if (!reads || !standby) {
    if (reads) reads.counts.primary += 1;
    return read([db]);
  }
  try {
    const result = await read([standby, db]);
    reads.counts.standby += 1;
    return result;
  } catch (error) {
    if (!isOfServer(error)) throw error;
    reads.counts.repeated += 1;
    return read([db]);
  }
}

/** Options of a snapshot of the first source. A query that a standby cancels is repeated on the next source, not there. */
export const snapshotOn = (sources: Sources): TransactionOptions =>
  sources.length > 1 ? { ...SNAPSHOT, retries: 0 } : SNAPSHOT;

/** Like `readFrom`, in a transaction that only reads, from one snapshot. */
export const readSnapshot = <Result>(
  host: Pick<Host, 'db' | 'reads'>,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  readFrom(host, (sources) => inTransaction(sources[0], read, snapshotOn(sources)));
