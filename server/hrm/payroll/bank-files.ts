import { sql } from 'kysely';

import {
  bankDay,
  type BankCalendar,
  targetCalendar,
  weeklyCalendar,
} from '@/lib/domain/hrm/bank-days';
import { inTransaction } from '@/server/database/transaction';
import type { DocumentCall } from '@/server/document/document-call';
import { findDocument } from '@/server/document/rows';
import { writeAudit } from '@/server/kernel/audit';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { type Call, FileAnswer } from '@/server/kernel/serve';
import { runOf, TYPE } from './run-body';

/** Bank days of the organisation, computed from the weekly days off in its settings. */
export async function officeCalendar(db: Db): Promise<BankCalendar> {
  return weeklyCalendar((await organisationOf(db)).bank_days_off);
}

type Fetched = Readonly<{ at: string; by: string | null; format: string; message_id: string }>;

/** First download of each bank file of a run, read from the audit trail. */
async function fetchedOf(db: Db, runId: number): Promise<Fetched[]> {
  const { rows } = await sql<Fetched>`
    select distinct on (a.changes #>> '{message_id,1}') a.at, u.name as by,
           a.changes #>> '{format,1}' as format, a.changes #>> '{message_id,1}' as message_id
    from audit a left join app_user u on u.id = a.user_id
    where a.record_type = ${TYPE} and a.record_id = ${String(runId)} and a.action = 'export'
      and a.changes ? 'message_id'
    order by a.changes #>> '{message_id,1}', a.id`.execute(db);
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

export type Fetching = DocumentCall & Pick<Call, 'visitor' | 'requestId' | 'afterCommit'>;

type Made = Readonly<{
  id: string;
  date: string;
  wanted: string;
  format: string;
  file: Readonly<{ name: string; contentType: string; body: string }>;
}>;

/**
 * Returns the bank file. Its headers contain the message id and the payment date. If the same batch was downloaded
 * before, they also contain the time of the first download.
 */
export async function sayingFetched(call: Fetching, runId: number, made: Made) {
  const { id, date, wanted, format, file } = made;
  const before = (await fetchedOf(call.db, runId)).find(({ message_id }) => message_id === id);
  const by = { userId: call.me.id, ip: call.visitor.ip, requestId: call.requestId };
  const note = {
    action: 'export',
    page: 'payroll preparation',
    record_type: TYPE,
    record_id: runId,
    changes: { format: [null, format], message_id: [null, id], date: [wanted, date] },
  } as const;
  // Writes the audit row after the commit, because the call's transaction is read-only.
  call.afterCommit(() => inTransaction(call.host.db, (tx) => writeAudit(tx, by, [note])));
  return new FileAnswer({
    ...file,
    headers: {
      'x-message-id': id,
      'x-payment-date': date,
      ...(before && { 'x-fetched-before': new Date(before.at).toISOString() }),
    },
  });
}

/** Payment dates for a run's bank files, and the earlier downloads. */
export async function bankFilesOf(call: DocumentCall, runId: number) {
  const { db } = call;
  const { pay_date } = runOf(await findDocument(db, TYPE, runId));
  const today = await call.today();
  return {
    pay_date,
    date: bankDay(pay_date, today, await officeCalendar(db)),
    sepa_date: bankDay(pay_date, today, targetCalendar),
    fetched: (await fetchedOf(db, runId)).map(({ at, ...one }) => ({
      ...one,
      at: new Date(at).toISOString(),
    })),
  };
}
