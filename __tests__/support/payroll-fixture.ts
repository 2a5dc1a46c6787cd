import type { SalaryComponent } from '@/lib/domain/hrm/salary';
import { sealBooks } from '@/server/ledger/chain/seal';
import { adjustmentFixture } from './adjustment-fixture';
import { firstSalaryByHand, salaryByHand } from './staff-by-hand';

export const PYP = 'hrm/payroll-preparation';

/** November, paid on its last day. */
export const NOVEMBER = {
  period_from: '2026-11-01',
  period_to: '2026-11-30',
  pay_date: '2026-11-30',
};

/** An organisation with cash and two employees on payroll, one paid in base and one in euros. */
export function payrollFixture() {
  const office = adjustmentFixture();

  const store = (given: object = {}, me = office.me()) =>
    me.post(`${PYP}/store`, { ...NOVEMBER, ...given });
  const step = async (id: number, name: string, given: object = {}, me = office.me()) => {
    // Seals earlier rows, as if a minute had passed before the step.
    await sealBooks(office.host.db);
    return me.post(`${PYP}/${id}/${name}`, given);
  };
  /** Expects a call to succeed and returns its answer. */
  const good = async (call: Promise<{ status: number; body: any }>) => {
    const { status, body } = await call;
    expect([status, body.errors ?? body.message]).toEqual([status < 300 ? status : 200, undefined]);
    return body;
  };
  const approved = async (given: object = {}) => {
    const { id } = await good(store(given));
    return good(step(id, 'approve'));
  };
  const posted = async (given: object = {}) => {
    const { id } = await approved(given);
    return good(step(id, 'post'));
  };
  const slipsOf = async (id: number, me = office.me()) => (await me.get(`${PYP}/${id}/slips`)).body;
  const slipOf = async (id: number, employee_id: number) =>
    (await slipsOf(id)).find((slip: { employee_id: number }) => slip.employee_id === employee_id);
  /** Sets the first salary of an employee by SQL. */
  const earns = (
    employeeId: number,
    components: readonly SalaryComponent[],
    { salary }: Readonly<{ salary?: string }> = {},
  ) =>
    firstSalaryByHand(office.host, employeeId, {
      components,
      ...(salary !== undefined && { base_salary: salary }),
    });
  /** Inserts a later salary by SQL. */
  const assign = (employeeId: number, from: string, salary: string, currency = 'USD') =>
    salaryByHand(office.host, employeeId, { from, currency, base_salary: salary });

  return Object.assign(Object.create(office) as typeof office, {
    store,
    step,
    good,
    approved,
    posted,
    slipsOf,
    slipOf,
    earns,
    assign,
    lent: office.approved,
  });
}
