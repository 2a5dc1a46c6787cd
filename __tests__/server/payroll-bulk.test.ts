import { payrollFixture, PYP } from '../support/payroll-fixture';

const office = payrollFixture();

type Body = { id: number; [name: string]: unknown };
const all = (id: number, slips: readonly Body[], me = office.me()) =>
  me.put(`${PYP}/${id}/slips`, { slips });

const cell = (code: string, amount: string | null, more: object = {}) => ({
  code,
  kind: 'earning',
  amount,
  ...more,
});

async function aDraft() {
  await office.boardAt('EUR', '1.0850', '2026-10-01');
  const { omid, lina } = office.ids();
  const { id } = await office.good(office.store());
  return { id, omid: await office.slipOf(id, omid), lina: await office.slipOf(id, lina) };
}

test('many slips are typed over in one call: each as a whole, whatever becomes of the others', async () => {
  const { id, omid, lina } = await aDraft();
  const bonus = cell('EID', '50', { name: 'Eid gift' });
  const { status, body } = await all(id, [
    { id: omid.id, version: omid.version, cells: [cell('BASE', '1100'), bonus] },
    { id: lina.id, version: lina.version + 5, cells: [cell('BASE', '9')] },
  ]);
  expect(status).toBe(200);
  expect(body.slips).toMatchObject([
    { id: omid.id, gross: '1150.00', net: '1150.00', is_edited: true, version: omid.version + 1 },
  ]);
  expect(body.refused).toMatchObject([{ id: lina.id, status: 409 }]);
  expect(await office.slipOf(id, omid.employee_id)).toMatchObject({
    lines: [
      { code: 'BASE', name: 'Basic salary', amount: '1100.00' },
      { code: 'EID', name: 'Eid gift', amount: '50.00' },
    ],
  });
  expect(await office.slipOf(id, lina.employee_id)).toMatchObject({ gross: '2000.00', version: 1 });
  const off = await all(id, [{ id: omid.id, cells: [cell('EID', null)] }]);
  expect(off.body.slips).toMatchObject([{ net: '1100.00' }]);
});

test('what is refused is told by slip and cell, in the words of its own call', async () => {
  const { id, omid, lina } = await aDraft();
  const kept = cell('FINE', '5000', { kind: 'deduction' });
  const { body } = await all(id, [
    { id: omid.id, cells: [cell('BASE', '1.005')] },
    { id: lina.id, cells: [kept] },
    { id: lina.id, cells: [cell('BASE', '1')] },
    { id: 999_999, cells: [cell('BASE', '1')] },
  ]);
  expect([body.message, body.slips]).toEqual([undefined, []]);
  expect(body.refused).toMatchObject([
    { id: omid.id, status: 422, errors: { 'cells.0.amount': [expect.any(String)] } },
    { id: lina.id, status: 422, errors: { lines: [expect.any(String)] } },
    { id: lina.id, status: 404 },
    { id: 999_999, status: 404 },
  ]);
  const { rows } = await office.host.owner.query(
    "select action, changes from audit where action like 'edit slip%'",
  );
  expect(rows).toEqual([{ action: 'edit slip refused', changes: {} }]);
  const malformed = await all(id, [{ id: omid.id, cells: [cell('BASE', '-1')] }]);
  expect([malformed.status, Object.keys(malformed.body.errors)]).toEqual([
    422,
    ['slips.0.cells.0.amount'],
  ]);
});

test('only of a draft, and only by whoever may edit it and sees pay', async () => {
  const { id, omid } = await aDraft();
  const cells = [cell('BASE', '1100')];
  const page = { name: 'payroll preparation', title: 'x', view: true, edit: true };
  const blind = await office.host.signInAs([page]);
  expect((await all(id, [{ id: omid.id, cells }], blind)).status).toBe(403);
  await office.good(office.step(id, 'approve'));
  expect((await all(id, [{ id: omid.id, cells }])).status).toBe(409);
});
