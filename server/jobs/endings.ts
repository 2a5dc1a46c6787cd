import { FIRST_STEP, stepOf } from '@/lib/domain/expiry';
import { inTransaction } from '@/server/database/transaction';
import { type AuditNote, type Changes, writeAudit } from '@/server/kernel/audit';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import type { DueWork } from './due';

/** Something of a record that ends on a day. */
export type Ending = Readonly<{ of: number; what: string; day: string }>;

/** An ending with the step that it has come to. */
export type Told<Of extends Ending> = Of & Readonly<{ step: number }>;

/** Which endings: those within so many days from today, of all records or of one. */
export type Within = Readonly<{ today: string; days: number; id: number | undefined }>;

/** Records of a kind, of which something ends some day. */
export type EndingKind<Of extends Ending = Ending> = Pick<DueWork, 'kind'> &
  Pick<AuditNote, 'page' | 'record_type'> &
  Readonly<{
    endings(db: Db | Tx, within: Within): Promise<readonly Of[]>;
    /** Those of them that were not told at their step. */
    untold(db: Db | Tx, reached: readonly Told<Of>[]): Promise<readonly Told<Of>[]>;
    /** Keeps a record from everybody else until the transaction ends. */
    lock(db: Tx, id: number): Promise<unknown>;
    /** What the trail says of them. */
    trail(told: readonly Told<Of>[]): Changes;
    /** Remembers what was told, where the trail alone does not. */
    remember?(db: Tx, told: readonly Told<Of>[], at: string): Promise<unknown>;
  }>;

/** What ends soon is written in the trail of its record, once at each step; the bell counts it meanwhile. */
export const endingsDue = <Of extends Ending>(of: EndingKind<Of>): DueWork<number> => ({
  kind: of.kind,
  everySeconds: 3_600,
  find: async (host) => [...new Set((await dueOf(of, host, host.db)).map((one) => one.of))],
  settle: (host, id) => inTransaction(host.db, (tx) => settleOne(of, host, tx, id)),
});

/** Everything that ends within the first step and was not told at the step that it has come to. */
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
