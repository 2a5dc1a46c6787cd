import { sql } from 'kysely';

import { dayNumber } from '@/lib/domain/calendar';
import { EXPIRY_STEPS } from '@/lib/domain/employee';
import { inTransaction } from '@/server/database/transaction';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { page, record_type } from './hire';
import { lockEmployee } from './rows.sql';

/** Something of an employee that ends on a day: a document, the ID, the contract, the probation. */
type Ending = Readonly<{ employee_id: number; what: string; label: string; day: string }>;

/** What is told is once told of each day and step. */
const noteOf = ({ what, day }: Ending, step: number): string => `${what} ${step} ${day}`;

/** What ends soon is written in the trail of the employee, once at each step; the bell counts it meanwhile. */
export const expiriesDue: DueWork<number> = {
  kind: 'employee expiries',
  everySeconds: 3_600,
  find: async (host) => [...new Set((await dueOf(host, host.db)).map((one) => one.employee_id))],
  settle: (host, id) => inTransaction(host.db, (tx) => settleOne(host, tx, id)),
};

/** Everything that ends within the first step and was not told at the step that it has reached. */
async function dueOf({ now }: Pick<Host, 'now'>, db: Db | Tx, id?: number) {
  const today = await todayOf(db, now());
  const [first] = EXPIRY_STEPS;
  const endings = await endingWithin(db, { today, days: first, id });
  const notes = await db
    .selectFrom('employee_notice')
    .select(['employee_id', 'what'])
    .$if(id !== undefined, (query) => query.where('employee_id', '=', id ?? 0))
    .execute();
  const told = new Set(notes.map(({ employee_id, what }) => `${employee_id} ${what}`));
  return endings.flatMap((ending) => {
    const left = dayNumber(ending.day) - dayNumber(today);
    const step = EXPIRY_STEPS.findLast((days) => left <= days);
    if (step === undefined) return [];
    const note = noteOf(ending, step);
    return told.has(`${ending.employee_id} ${note}`) ? [] : [{ ...ending, note }];
  });
}

type Within = Readonly<{ today: string; days: number; id?: number | undefined }>;

/** What ends within so many days, or has ended, of whoever is employed. */
async function endingWithin(db: Db | Tx, { today, days, id }: Within): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select one.* from (
      select d.employee_id, 'document ' || d.id as what, d.type as label, d.expires_on as day
      from employee_document d
      union all
      select e.id, ended.what, ended.what, ended.day
      from employee e, lateral (values
        ('id', e.id_expires_on), ('contract', e.contract_end), ('probation', e.probation_end)
      ) as ended (what, day)
    ) one join employee e on e.id = one.employee_id
    where e.status = 'active' and one.day <= ${today}::date + ${days}::int
      and (${id ?? null}::bigint is null or e.id = ${id ?? null}::bigint)
    order by one.employee_id, one.day, one.what`.execute(db);
  return rows;
}

async function settleOne(host: Host, db: Tx, id: number): Promise<boolean> {
  const row = await lockEmployee(db, id);
  const due = await dueOf(host, db, id);
  if (due.length === 0) return false;
  const at = host.now().toISOString();
  await db
    .insertInto('employee_notice')
    .values(due.map(({ note }) => ({ employee_id: id, what: note, at })))
    .execute();
  const changes = { ends: [null, due.map(({ label, day }) => `${label} ${day}`)] } as const;
  await writeAudit(db, { userId: null, ip: '', requestId: `employee ${id}` }, [
    { action: 'due', page, record_type, record_id: row.id, changes },
  ]);
  return true;
}
