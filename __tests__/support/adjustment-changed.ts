import { anEmployee } from './an-employee-kept';
import { anImage } from './an-image';
import type { Client } from './client';
import type { Changed } from './documents-changed';
import type { TestHost } from './test-host';

/** An adjustment with every field that a draft can have, even combinations that could not be approved. */
export async function adjustmentChanged(
  host: TestHost,
  me: Client,
  account: (number: string) => number,
): Promise<Changed> {
  const stored = {
    employee_id: await anEmployee(host, me),
    kind: 'loan',
    date: '2026-11-20',
    amount: '10.00',
    days: '1.5',
    currency: 'USD',
    period: '2026-11',
    from: '2026-11-01',
    to: '2026-12-31',
    instalments: 2,
    rate_percent: '5',
    account_id: account('1010'),
    location_id: 1,
    reason: 'A reason',
    slips: [{ slip_id: 1, amount: '5.00' }],
  };
  const { body: file } = await me.upload('attachments/store', {
    name: 'a.png',
    content: await anImage('png'),
  });
  return { stored, full: { ...stored, custom_id: 'A/98', attachment_ids: [file.id] } };
}
