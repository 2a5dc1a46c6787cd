import type { SalaryComponent } from '@/lib/domain/salary';
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

/** A house with cash whose employees, one paid in the base currency and one in euros, get their pay. */
export function payrollFixture() {
  const house = adjustmentFixture();

  const store = (given: object = {}, me = house.me()) =>
    me.post(`${PYP}/store`, { ...NOVEMBER, ...given });
  const step = async (id: number, name: string, given: object = {}, me = house.me()) => {
    // What came before is sealed, as it is where a step follows a minute later.
    await sealBooks(house.host.db);
    return me.post(`${PYP}/${id}/${name}`, given);
  };
  /** The answer of a call that is not refused. */
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
  const slipsOf = async (id: number, me = house.me()) => (await me.get(`${PYP}/${id}/slips`)).body;
  const slipOf = async (id: number, employee_id: number) =>
    (await slipsOf(id)).find((slip: { employee_id: number }) => slip.employee_id === employee_id);
  /** What an employee earns, written by hand. */
  const earns = (
    employeeId: number,
    components: readonly SalaryComponent[],
    { salary }: Readonly<{ salary?: string }> = {},
  ) =>
    firstSalaryByHand(house.host, employeeId, {
      components,
      ...(salary !== undefined && { base_salary: salary }),
    });
  /** A later salary. */
  const assign = (employeeId: number, from: string, salary: string, currency = 'USD') =>
    salaryByHand(house.host, employeeId, { from, currency, base_salary: salary });

  return Object.assign(Object.create(house) as typeof house, {
    store,
    step,
    good,
    approved,
    posted,
    slipsOf,
    slipOf,
    earns,
    assign,
    lent: house.approved,
  });
}
