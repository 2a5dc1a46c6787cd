import { anEmployee } from './an-employee-kept';
import { anImage } from './an-image';
import type { Client } from './client';
import type { Changed } from './documents-changed';
import type { TestHost } from './test-host';

/** A run with every field that a draft can have, with an employee and a tax table made for it. */
export async function payrollChanged(
  host: TestHost,
  me: Client,
  account: (number: string) => number,
): Promise<Changed> {
  const table = await me.post('hrm/tax-table/store', {
    name: 'Wages',
    period: 'month',
    bands: [{ from: '0', to: null, rate: '10' }],
  });
  const stored = {
    period_from: '2026-11-01',
    period_to: '2026-11-30',
    pay_date: '2026-11-28',
    frequency: 'monthly',
    employee_ids: [await anEmployee(host, me)],
    department: 'Counter',
    branch_id: 1,
    currency: 'USD',
    rate: '1',
    tax_table_id: table.body.id,
    pro_rata: 'working',
    days_off: ['friday'],
    net_rounding: '1.00',
    account_id: account('1010'),
    location_id: 1,
    memo: 'A memo',
  };
  const { body: file } = await me.upload('attachments/store', {
    name: 'a.png',
    content: await anImage('png'),
  });
  return { stored, full: { ...stored, custom_id: 'A/99', attachment_ids: [file.id] } };
}
