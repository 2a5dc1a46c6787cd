import { byHand } from './by-hand';
import type { Client } from './client';
import { salaryByHand } from './staff-by-hand';
import type { TestHost } from './test-host';

type Given = Readonly<{ name?: string; currency?: string; salary?: string; joined_on?: string }>;

/** Inserts an employee with a salary and returns the id. */
export async function anEmployee(
  host: TestHost,
  me: Client,
  { name = 'Omid', currency = 'USD', salary = '1000', joined_on = '2026-01-01' }: Given = {},
): Promise<number> {
  const { body } = await me.post('accounting/parties/store', { kind: 'employee', name });
  await byHand(
    host.owner,
    `with person as (
       insert into employee (id, number, party_id, name, joined_on, email, department, branch_id)
       select $1::bigint, 'EMP ' || lpad($1::bigint::text, 5, '0'), $1::bigint, $2::text, $3::date,
         lower($2::text) || '@example.com', 'Counter', 1 returning id
     )
     insert into employee_spell (employee_id, joined_on) select id, $3::date from person`,
    [body.id, name, joined_on],
  );
  await salaryByHand(host, body.id, { from: joined_on, currency, base_salary: salary });
  return body.id;
}
