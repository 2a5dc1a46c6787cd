import { sql } from 'kysely';

import { type Ending, endingsDue, type Told, type Within } from '@/server/jobs/endings';
import type { Db, Tx } from '@/server/kernel/host';
import { page, record_type } from './hire';
import { lockStored } from './rows.sql';

/**
 * An end date of an employee, such as the end of a contract. For the end of a document, the label is the type of the
 * document.
 */
type Named = Ending & Readonly<{ label: string }>;

/**
 * Key of a stored notice. It contains the day and the reminder step, so that each step before a day is notified only
 * once.
 */
const noteOf = ({ what, day, step }: Told<Ending>): string => `${what} ${step} ${day}`;

/** Notifies users before an ID, another document, a contract or a probation of an active employee ends. */
export const expiriesDue = endingsDue<Named>({
  kind: 'employee expiries',
  page,
  record_type,
  endings,
  untold,
  lock: lockStored,
  trail: (notices) => ({ ends: [null, notices.map(({ label, day }) => `${label} ${day}`)] }),
  remember: (db, notices, at) =>
    db
      .insertInto('employee_notice')
      .values(notices.map((one) => ({ employee_id: one.of, what: noteOf(one), at })))
      .execute(),
});

async function endings(db: Db | Tx, { today, days, id }: Within): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select one.* from (
      select d.employee_id as of, 'document ' || d.id as what, d.type as label, d.expires_on as day
      from employee_document d
      union all
      select e.id, ended.what, ended.what, ended.day
      from employee e, lateral (values
        ('id', e.id_expires_on), ('contract', e.contract_end), ('probation', e.probation_end)
      ) as ended (what, day)
    ) one join employee e on e.id = one.of
    where e.status = 'active' and one.day <= ${today}::date + ${days}::int
      and (${id ?? null}::bigint is null or e.id = ${id ?? null}::bigint)
    order by one.of, one.day, one.what`.execute(db);
  return rows;
}

async function untold(db: Db | Tx, reached: readonly Told<Named>[]) {
  const notes = await db
    .selectFrom('employee_notice')
    .select(['employee_id', 'what'])
    .where('employee_id', 'in', [0, ...new Set(reached.map((one) => one.of))])
    .execute();
  const sentNotices = new Set(notes.map(({ employee_id, what }) => `${employee_id} ${what}`));
  return reached.filter((one) => !sentNotices.has(`${one.of} ${noteOf(one)}`));
}
