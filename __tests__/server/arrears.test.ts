import { adjustmentFixture, PYA } from '../support/adjustment-fixture';
import { salaryByHand } from '../support/staff-by-hand';

const office = adjustmentFixture();
const PYP = 'hrm/payroll-preparation';

/** Posts a run of a month for one employee and returns the slip. */
async function paid(employeeId: number, month: string) {
  const asked = { period_from: `${month}-01`, employee_ids: [employeeId] };
  const made = await office.me().post(`${PYP}/store`, asked);
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const { id } = made.body;
  for (const step of ['approve', 'post']) {
    const { status, body } = await office.me().post(`${PYP}/${id}/${step}`, {});
    expect([step, status, body.errors]).toEqual([step, 200, undefined]);
  }
  const [slip] = (await office.me().get(`${PYP}/${id}/slips`)).body;
  return slip;
}

const raise = (employeeId: number, from: string, salary: string) =>
  salaryByHand(office.host, employeeId, { from, base_salary: salary });
const proposal = async (employeeId: number, query = '') =>
  (await office.me().get(`${PYA}/arrears?employee_id=${employeeId}${query}`)).body;

test('complaint 15: a raise that counts from before pays the difference of each slip, with a trace to it', async () => {
  const employee_id = await office.employee('Farid', 'USD', '50000');
  const slip = await paid(employee_id, '2026-09');
  expect(slip.gross).toBe('50000.00');
  const trace = { slip_id: slip.id };
  const correction = { employee_id, kind: 'correction', amount: '5000', period: '2026-10' };
  await office.approved({ ...correction, slips: [{ ...trace, amount: '5000' }] });
  expect(await proposal(employee_id)).toMatchObject({
    slips: [
      { paid: '50000.00', corrected: '5000.00', revised: '50000.00', difference: '-5000.00' },
    ],
  });

  await raise(employee_id, '2026-09-01', '70000');
  const found = await proposal(employee_id);
  expect(found).toMatchObject({
    employee_id,
    currency: 'USD',
    total: '15000.00',
    slips: [
      {
        ...trace,
        run: 'PYP 00001',
        period_from: '2026-09-01',
        period_to: '2026-09-30',
        paid: '50000.00',
        corrected: '5000.00',
        revised: '70000.00',
        difference: '15000.00',
      },
    ],
  });
  expect(await proposal(employee_id, '&from=2026-10-01')).toMatchObject({ slips: [] });

  const made = await office.approved({
    employee_id,
    kind: 'arrears',
    amount: found.total,
    period: '2026-10',
    slips: [{ ...trace, amount: found.total }],
  });
  expect(made.slips).toEqual([
    { slip_id: slip.id, run_id: 1, run: 'PYP 00001', amount: '15000.00' },
  ]);
  expect(await proposal(employee_id)).toMatchObject({ slips: [], total: '0.00' });

  const next = await paid(employee_id, '2026-10');
  expect(next.gross).toBe('90000.00');
  expect(await office.show(made.id)).toMatchObject({
    status: 'applied',
    applied: [{ slip_id: next.id, run: 'PYP 00002' }],
  });
  expect(await office.isSound()).toEqual([]);
});

test('a run lists what earlier slips did not pay since a raise, and adds it in one step', async () => {
  const employee_id = await office.employee('Farid', 'USD', '50000');
  await paid(employee_id, '2026-09');
  await raise(employee_id, '2026-09-16', '60000');
  const asked = { period_from: '2026-10-01', employee_ids: [employee_id] };
  const { body: run } = await office.me().post(`${PYP}/store`, asked);
  const { body: listed } = await office.me().get(`${PYP}/${run.id}/arrears`);
  expect(listed).toMatchObject([
    { employee_id, name: 'Farid', total: '5000.00', slips: [{ period_from: '2026-09-01' }] },
  ]);
  const added = await office.me().post(`${PYP}/${run.id}/add-arrears`, {});
  expect([added.status, added.body.totals]).toMatchObject([200, { gross: '65000.00' }]);
  expect((await office.me().get(`${PYP}/${run.id}/arrears`)).body).toEqual([]);
  expect((await office.me().post(`${PYP}/${run.id}/add-arrears`, {})).status).toBe(422);
});

test('arrears are proposed to whoever sees pay, and to nobody else', async () => {
  const page = { name: 'payroll adjustment', title: 'x', view: true, create: true };
  const clerk = await office.host.signInAs([page]);
  const { omid } = office.ids();
  expect((await clerk.get(`${PYA}/arrears?employee_id=${omid}`)).status).toBe(403);
  expect((await office.me().get(`${PYA}/arrears`)).body).toMatchObject({
    employee_id: null,
    slips: [],
    total: '0.00',
  });
});
