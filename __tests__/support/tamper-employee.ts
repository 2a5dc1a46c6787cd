import { byHand } from './by-hand';
import { anImage } from './an-image';
import type { Worker } from './tamper-scene';

/** An employee who was rehired, with salaries, payroll, documents, and a customer who sends them money. */
export async function tamperEmployee({ host, me, must }: Worker): Promise<void> {
  const { id } = await must('hrm/employee/store', {
    name: 'Zahra Ahmadi',
    joined_on: '2024-01-01',
    base_salary: '900',
    bank: 'Azizi Bank',
    name_local: 'زهرا احمدی',
    birth_date: '1990-05-04',
    email: 'z@example.test',
    id_number: '1399-0501',
    iban: 'DE89370400440532013000',
    note: 'Reliable',
    department: 'Cash',
    designation: 'Teller',
    custom_id: 'HR/00007',
    account: '123',
    components: [{ code: 'HOUSING', kind: 'earning', formula: 'base * 0.2' }],
    documents: [{ type: 'Passport', number: 'P1234567', expires_on: '2026-12-31' }],
  });
  await must(`hrm/employee/${id}/terminate`, { left_on: '2025-01-01', reason: 'Studies' });
  await must(`hrm/employee/${id}/rehire`, { joined_on: '2025-06-01' });
  await must(`hrm/employee/${id}/assign`, { from: '2025-06-01', base_salary: '1100' });
  await must('hrm/employee/store', {
    name: 'Omar',
    joined_on: '2025-01-01',
    base_salary: '500',
    reports_to_id: id,
    id_number: '1400-7',
    iban: 'GB82WEST12345698765432',
  });
  const bonus = await must('hrm/payroll-adjustment/store', {
    employee_id: id,
    kind: 'bonus',
    amount: '100',
    period: '2026-10',
    reason: 'Well done',
  });
  await must(`hrm/payroll-adjustment/${bonus.id}/approve`);
  const run = await must('hrm/payroll-preparation/store', {
    period_from: '2026-10-01',
    period_to: '2026-10-31',
    pay_date: '2026-11-20',
  });
  for (const step of ['approve', 'post']) await must(`hrm/payroll-preparation/${run.id}/${step}`);
  await must(`hrm/payroll-preparation/${run.id}/pay`, { location_id: 1 });
  for (const name of ['Parwin', 'Nasrin']) {
    await must('exchange/beneficiaries/store', {
      party_id: 1,
      name,
      country: 'DE',
      account: `AC-${name}`,
      bank: 'Azizi Bank',
    });
  }
  const photo = { name: 'photo.jpg', content: await anImage('jpeg') };
  expect((await me.upload(`hrm/employee/${id}/photo`, photo)).status).toBe(201);
  await byHand(
    host.owner,
    "insert into employee_notice (employee_id, what, at) values ($1, 'id 60 2026-12-31', now())",
    [id],
  );
}
