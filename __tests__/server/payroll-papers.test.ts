import { messagesSent } from '@/server/outbox/outbox';
import { byHand } from '../support/by-hand';
import { payrollFixture, PYP } from '../support/payroll-fixture';

const office = payrollFixture();
const { step, good, approved, posted, slipOf, slipsOf, earns, lent } = office;

const change = (text: string, values: readonly unknown[]) =>
  byHand(office.host.owner, text, [...values]);

test("a payslip is in the employee's language, with the year to date and the net in words", async () => {
  const { omid } = office.ids();
  await change(
    `update employee set payslip_language = 'fa', name_local = 'امید', email = 'omid@example.com' where id = $1`,
    [omid],
  );
  const october = { period_from: '2026-10-01', period_to: '2026-10-31', employee_ids: [omid] };
  await posted(october);
  const { id } = await posted({ employee_ids: [omid] });
  const slip = await slipOf(id, omid);
  const { body } = await office.me().get(`${PYP}/slips/${slip.id}/print`);
  expect(body).toMatchObject({
    language: 'fa',
    number: 'PYP 00002',
    employee: { name: 'امید' },
    slip: {
      net: '1000.00',
      last: { net: '1000.00' },
      lines: [{ name: 'معاش اصلی', last: '1000.00' }],
    },
    year: { from: '2026-01-01', to: '2026-11-30', gross: '2000.00', net: '2000.00' },
  });
  expect(body.in_words).toContain('هزار');
  await good(step(id, 'mail'));
  await messagesSent();
  const [letter = ''] = (await office.host.letters()).slice(-1);
  expect(letter).toContain('omid@example.com');
});

test('pay is a secret: without the right to it every amount is null, in lists, records, slips, papers and the trail', async () => {
  const { omid } = office.ids();
  await earns(omid, [{ code: 'TAX', kind: 'deduction', amount: '77.77' }], { salary: '4321.98' });
  await lent({ kind: 'bonus', amount: '123.45', period: '2026-11' });
  const run = await approved({ employee_ids: [omid] });
  await good(step(run.id, 'post'));
  const slip = await slipOf(run.id, omid);
  await good(step(run.id, 'pay', { location_id: 1 }));
  const blind = await office.host.signInAs([
    { name: 'payroll preparation', title: 'Payroll', view: true, print: true, export: true },
    { name: 'audit trial', title: 'Audit', view: true },
  ]);
  const answers = [
    await blind.get(`${PYP}/list`),
    await blind.get(`${PYP}/${run.id}/show`),
    await blind.get(`${PYP}/${run.id}/slips`),
    await blind.get(`${PYP}/${run.id}/entry`),
    await blind.get(`${PYP}/slips/${slip.id}/print`),
    await blind.get(`${PYP}/${run.id}/bank-file`),
    await blind.get('setting/audit-trail/list?per_page=200'),
    await blind.post(`${PYP}/preview`, { period_from: '2026-12-01' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 403, 200, 200]);
  for (const { text } of answers) {
    expect(text).not.toMatch(/4321\.98|4367\.66|4445\.43|77\.77|123\.45/);
  }
  expect(answers[1]?.body).toMatchObject({ totals: { net: null }, changed: [], employees: 1 });
  const { rows } = await office.host.owner.query<{ found: number }>(
    `select count(*)::integer as found from record_state
     where table_name in ('payslip', 'payroll_payment', 'document') and state::text ~ '4321[.]98|4367[.]66|4445[.]43'`,
  );
  expect(rows).toEqual([{ found: 0 }]);
});

test('a slip of a draft is changed line by line, and of no other run', async () => {
  const { omid } = office.ids();
  const { id } = await good(office.store({ employee_ids: [omid] }));
  const [slip] = await slipsOf(id);
  const put = (given: object) => office.me().put(`${PYP}/slips/${slip.id}/update`, given);
  const more = { code: 'EXTRA', name: 'Extra shift', amount: '50' };
  const changed = await put({ lines: [{ code: 'BASE', amount: '900' }, more] });
  expect(changed.body).toMatchObject({
    gross: '950.00',
    net: '950.00',
    is_edited: true,
    version: 2,
    lines: [
      { code: 'BASE', name: 'Basic salary', kind: 'earning', amount: '900.00' },
      { code: 'EXTRA', name: 'Extra shift', kind: 'earning', amount: '50.00' },
    ],
  });
  const stale = await put({ withheld: true, version: 1 });
  const short = await put({ lines: [{ code: 'FINE', kind: 'deduction', amount: '1' }] });
  const fine = await put({ lines: [{ code: 'BASE', amount: '1.001' }] });
  expect([stale.status, short.status, fine.status]).toEqual([409, 422, 422]);
  expect(Object.keys(fine.body.errors)).toEqual(['lines.0.amount']);
  expect((await put({ withheld: true })).body).toMatchObject({ withheld: true, net: '950.00' });
  await good(step(id, 'prepare', { keep_edited: true }));
  expect(await slipOf(id, omid)).toMatchObject({ net: '950.00' });
  await good(step(id, 'prepare'));
  expect(await slipOf(id, omid)).toMatchObject({ net: '1000.00', is_edited: false });
  await good(step(id, 'approve'));
  const [late] = await slipsOf(id);
  const refused = await office.me().put(`${PYP}/slips/${late.id}/update`, { withheld: true });
  expect(refused.status).toBe(409);
});

test('where the rule asks for a second person, the maker of a run does not approve it', async () => {
  const { body: rules } = await office.me().get('setting/approval-rules/list');
  const rule = rules.find(({ subject }: { subject: string }) => subject === 'payroll');
  expect(rule).toMatchObject({ is_active: false });
  await good(
    office.me().put(`setting/approval-rules/${rule.id}/update`, { is_active: true, version: 1 }),
  );
  const { id } = await good(office.store());
  expect((await step(id, 'approve')).status).toBe(422);
  const other = await office.host.signInAs(null);
  expect((await step(id, 'approve', {}, other)).body).toMatchObject({ status: 'approved' });
});

test('a year is not closed over pay that is due, and says whose', async () => {
  const { omid } = office.ids();
  await posted({ employee_ids: [omid] });
  const { body: years } = await office.me().get('accounting/fiscal-closing/list');
  const list = await office.me().get(`accounting/fiscal-closing/${years[0].id}/checklist`);
  const item = list.body.items.find(({ key }: { key: string }) => key === 'payroll');
  expect(item).toMatchObject({ ok: false, blocks: true, waivable: true, count: 2 });
  // November has a slip and the ten months before it have none; the first of them is listed.
  expect(item.rows[0]).toMatchObject({ employee_id: omid, day: '2026-01-31' });
});

test('a month in the middle of the year that has no slip stands in the way of closing it', async () => {
  const { omid } = office.ids();
  await change(`update employee_spell set joined_on = '2026-10-01' where employee_id = $1`, [omid]);
  await change(`update employee set joined_on = '2026-10-01' where id = $1`, [omid]);
  const [october, december] = ['2026-10-01', '2026-12-01'];
  for (const period_from of [october, december]) {
    const period_to = `${period_from.slice(0, 8)}31`;
    await posted({ employee_ids: [omid], period_from, period_to, pay_date: period_to });
  }
  const { body: years } = await office.me().get('accounting/fiscal-closing/list');
  const list = await office.me().get(`accounting/fiscal-closing/${years[0].id}/checklist`);
  const item = list.body.items.find(({ key }: { key: string }) => key === 'payroll');
  expect(item.rows).toContainEqual(
    expect.objectContaining({ employee_id: omid, day: '2026-11-30' }),
  );
});
