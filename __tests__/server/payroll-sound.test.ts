import { payrollFixture, PYP } from '../support/payroll-fixture';

const office = payrollFixture();
const { posted, lent } = office;

test('the books are held to the slips: what was changed behind the program is found', async () => {
  const { omid } = office.ids();
  await posted({ employee_ids: [omid] });
  const client = await office.host.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`update payslip set paid = 1`);
  client.release(true);
  expect((await office.isSound()).map(([key]) => key)).toEqual([
    'payslip-lines',
    'payroll-payable',
    'records-kept',
  ]);
});

test('the books are held to what slips took of adjustments, and of a loan to its parts', async () => {
  const { omid } = office.ids();
  const lend = {
    employee_id: omid,
    kind: 'loan',
    amount: '600',
    period: '2026-11',
    instalments: 6,
  };
  const { id: loan } = await lent({ ...lend, rate_percent: '12' });
  await lent({ employee_id: omid, kind: 'unpaid_leave', amount: undefined, days: '2' });
  await posted({ employee_ids: [omid] });
  expect(await office.isSound()).toEqual([]);
  const broken = async (text: string, values: readonly unknown[]) => {
    const client = await office.host.owner.connect();
    await client.query('set session_replication_role = replica');
    await client.query(text, [...values]);
    client.release(true);
    return (await office.isSound()).map(([key]) => key);
  };
  // Amounts and days on the slip are strings.
  const days = (from: string, to: string) =>
    `update payslip set taken = replace(taken::text, '"days": "${from}"', '"days": "${to}"')::jsonb where employee_id = $1`;
  expect(await broken(days('2', '1'), [omid])).toContain('payslip-adjustments');
  expect(await broken(days('1', '2'), [omid])).not.toContain('payslip-adjustments');
  const parts = `update document set course = jsonb_set(course, '{applied,0,principal}', '"1"') where type = 'payroll adjustment' and id = $1`;
  expect(await broken(parts, [loan])).toContain('payslip-adjustments');
});

test('a run whose job was cancelled says so, and is prepared again', async () => {
  const { owner } = office.host;
  const { id } = await office.good(office.store());
  const { rows } = await owner.query<{ id: string }>(
    `insert into job (kind, input, status) values ('payroll slips', '{}', 'cancelled') returning id`,
  );
  await owner.query(
    `update document set body = jsonb_set(body, '{made,job_id}', $2) where id = $1`,
    [id, rows[0]?.id],
  );
  const shown = async () => (await office.me().get(`${PYP}/${id}/show`)).body;
  expect((await shown()).preparing).toMatchObject({
    error: 'The job was cancelled. Prepare them again.',
  });
  expect((await office.me().post(`${PYP}/${id}/approve`, {})).status).toBe(409);
  expect((await office.me().post(`${PYP}/${id}/prepare`, {})).status).toBe(200);
  expect((await shown()).preparing).toBeNull();
});
