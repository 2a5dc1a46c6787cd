import { sealBooks } from '@/server/ledger/chain/seal';
import { sql } from 'kysely';

import { readCatalogues } from '@/server/kernel/locale';
import { inTransaction } from '@/server/database/transaction';
import type { DocumentCall } from '@/server/document/document-call';
import { adjustmentsDue, giveBack, takeUp } from '@/server/hrm/adjustment/due';
import { byHand } from './by-hand';
import { dealingFixture } from './dealing-fixture';
import { salaryByHand } from './staff-by-hand';

export const PYA = 'hrm/payroll-adjustment';

/** An organisation with cash and two employees, one paid in base and one in euros. */
export function adjustmentFixture() {
  const office = dealingFixture();
  const say = readCatalogues().en;
  let omid: number;
  let lina: number;

  /** Stores an employee with a salary since the first of the year. */
  const employee = async (name: string, currency: string, salary: string) => {
    const party_id = await office.party('employee', name);
    const id = party_id * 10;
    const run = (text: string, values: readonly unknown[]) =>
      byHand(office.host.owner, text, [...values]);
    await run(
      `insert into employee (id, number, party_id, name, joined_on) values ($1, $2, $3, $4, '2026-01-01')`,
      [id, `EMP ${String(id).padStart(5, '0')}`, party_id, name],
    );
    await run(`insert into employee_spell (employee_id, joined_on) values ($1, '2026-01-01')`, [
      id,
    ]);
    await salaryByHand(office.host, id, { from: '2026-01-01', currency, base_salary: salary });
    return id;
  };
  beforeEach(async () => {
    await office.boardAt('EUR', '1.0850');
    omid = await employee('Omid', 'USD', '1000');
    lina = await employee('Lina', 'EUR', '2000');
  });

  const store = (own: object, me = office.me()) =>
    me.post(`${PYA}/store`, {
      employee_id: omid,
      kind: 'bonus',
      amount: '100',
      period: '2026-11',
      reason: 'Well done',
      ...own,
    });
  const step = async (id: number, name: string, given: object = {}, me = office.me()) => {
    // Seals earlier rows, as if a minute had passed before the step.
    await sealBooks(office.host.db);
    return me.post(`${PYA}/${id}/${name}`, given);
  };
  /** Stores and approves an adjustment and returns its record. */
  const approved = async (own: object) => {
    const made = await store(own);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const { status, body } = await step(made.body.id, 'approve');
    expect([status, body.errors]).toEqual([200, undefined]);
    return body;
  };
  const show = async (id: number, me = office.me()) => (await me.get(`${PYA}/${id}/show`)).body;

  const due = (month: string, employeeIds = [omid]) =>
    adjustmentsDue(office.host.db, { employeeIds, ...monthOf(month), say });
  /** Runs work with a call like that of a payroll run, in its own transaction. */
  const within = (work: (call: DocumentCall) => Promise<void>) =>
    inTransaction(office.host.db, async (db) => {
      await work({
        db,
        say,
        host: { now: () => new Date('2026-11-20T10:00:00Z') } as never,
        user: null,
        me: { id: 1 } as never,
        may: () => true,
        require: () => undefined,
        audit: () => undefined,
        noted: () => [],
        today: async () => '2026-11-20',
        tell: () => undefined,
      } as DocumentCall);
      await sql`select note_change('by hand', 'payroll preparation', 'test', '1')`.execute(db);
    });
  /** Applies adjustments to the slip of a month's run. */
  const take = (month: string, taken: readonly { id: number; amount?: string; days?: string }[]) =>
    within((call) => {
      const { from: period_from, to: period_to } = monthOf(month);
      const run_id = Number(month.slice(-2));
      const slip = { id: run_id * 100, run_id, run: `PYP ${month}`, period_from, period_to };
      return takeUp(call, slip, taken);
    });
  const give = (month: string) =>
    within((call) => giveBack(call, { run_id: Number(month.slice(-2)), reason: 'Void' }));

  return Object.assign(Object.create(office) as typeof office, {
    ids: () => ({ omid, lina }),
    employee,
    store,
    step,
    approved,
    show,
    due,
    take,
    give,
  });
}

const monthOf = (month: string) => ({ from: `${month}-01`, to: `${month}-30` });
