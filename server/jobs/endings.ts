import { FIRST_STEP, stepOf } from '@/lib/domain/expiry';
import { inTransaction } from '@/server/database/transaction';
import { type AuditNote, type Changes, writeAudit } from '@/server/kernel/audit';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import type { DueWork } from './due';

/** An expiry: the part `what` of the record with the id `of` expires on `day`. */
export type Ending = Readonly<{ of: number; what: string; day: string }>;

/** An expiry with its current reminder step, which is a number of days before `day`. */
export type Told<Of extends Ending> = Of & Readonly<{ step: number }>;

/** Limits the expiries to at most `days` days after `today` and, if `id` is set, to the record with this id. */
export type Within = Readonly<{ today: string; days: number; id: number | undefined }>;

/** A kind of record that has expiry dates. */
export type EndingKind<Of extends Ending = Ending> = Pick<DueWork, 'kind'> &
  Pick<AuditNote, 'page' | 'record_type'> &
  Readonly<{
    endings(db: Db | Tx, within: Within): Promise<readonly Of[]>;
    /** Returns the expiries whose current reminder step was not recorded yet. */
    untold(db: Db | Tx, reached: readonly Told<Of>[]): Promise<readonly Told<Of>[]>;
    /** Locks a record until the transaction ends. */
    lock(db: Tx, id: number): Promise<unknown>;
    /** Returns the changes that the audit note about these expiries has. */
    trail(notices: readonly Told<Of>[]): Changes;
    /** Stores the reminder steps that were recorded, for kinds that cannot find them in the audit trail. */
    remember?(db: Tx, notices: readonly Told<Of>[], at: string): Promise<unknown>;
  }>;

/**
 * Scheduled work that writes an audit note at each reminder step before an expiry. Between the steps, the expiry is
 * only counted among the notifications.
 */
export const endingsDue = <Of extends Ending>(of: EndingKind<Of>): DueWork<number> => ({
  kind: of.kind,
  everySeconds: 3_600,
  find: async (host) => [...new Set((await dueOf(of, host, host.db)).map((one) => one.of))],
  settle: (host, id) => inTransaction(host.db, (tx) => settleOne(of, host, tx, id)),
});

/** Returns the expiries that have reached a reminder step which was not recorded yet. */
async function dueOf<Of extends Ending>(
  of: EndingKind<Of>,
  { now }: Pick<Host, 'now'>,
  db: Db | Tx,
  id?: number,
): Promise<readonly Told<Of>[]> {
  const today = await todayOf(db, now());
  const endings = await of.endings(db, { today, days: FIRST_STEP, id });
  const reached = endings.flatMap((ending) => {
    const step = stepOf(ending.day, today);
    return step === undefined ? [] : [{ ...ending, step }];
  });
  return of.untold(db, reached);
}

async function settleOne<Of extends Ending>(
  of: EndingKind<Of>,
  host: Host,
  db: Tx,
  id: number,
): Promise<boolean> {
  await of.lock(db, id);
  const due = await dueOf(of, host, db, id);
  if (due.length === 0) return false;
  await of.remember?.(db, due, host.now().toISOString());
  const { page, record_type } = of;
  await writeAudit(db, { userId: null, ip: '', requestId: `${record_type} ${id}` }, [
    { action: 'due', page, record_type, record_id: id, changes: of.trail(due) },
  ]);
  return true;
}
