import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DueWork } from '@/server/jobs/due';
import type { Host } from '@/server/kernel/host';
import type { SubjectRef } from './hits.sql';
import { screenSubject } from './screen';
import { readSubject } from './subjects.sql';

type Due = SubjectRef & Readonly<{ at: string }>;

/** Maximum number of subjects per run; the next run continues. */
const AT_ONCE = 2_000;

/** Screens the queued subjects, which are new or have changed, each in a separate transaction. */
export const screeningDue: DueWork<Due> = {
  kind: 'screening',
  everySeconds: 15,
  find: async ({ db }) => {
    const { rows } = await sql<Due>`
      select kind, subject_id as id, at::text from screening_due order by screening_due.at limit ${AT_ONCE}
    `.execute(db);
    return rows;
  },
  settle: screenDue,
};

function screenDue(host: Host, { kind, id, at }: Due): Promise<boolean> {
  return inTransaction(host.db, async (db) => {
    // If the subject has changed since the queue was read, its row in the queue has a newer `at`. Then this deletes
    // nothing, and the row stays in the queue.
    const { numAffectedRows } = await sql`
      delete from screening_due where kind = ${kind} and subject_id = ${id} and at = ${at}::timestamptz
    `.execute(db);
    if (!numAffectedRows) return false;
    const subject = await readSubject(db, { kind, id });
    if (subject) await screenSubject(db, subject);
    // The audit rows have the record type `screening` instead of `party`, so that a party's history does not list them.
    await sql`select note_change('screen', 'compliance', 'screening', ${`${kind} ${id}`})`.execute(
      db,
    );
    return true;
  });
}
