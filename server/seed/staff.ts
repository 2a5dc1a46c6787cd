import { sql } from 'kysely';

import { drawIds } from '@/server/kernel/counter';
import type { Tx } from '@/server/kernel/host';
import { type Sealing, sealPay } from '@/server/hrm/employee/sealed';

const COMPONENTS = [
  { code: 'HOUSE', name: 'Housing', kind: 'earning', percent: '10' },
  { code: 'TAX', name: 'Tax', kind: 'deduction', formula: 'max(gross - 300, 0) * 0.1' },
  { code: 'FUND', name: 'Fund', kind: 'employer', percent: '7.5' },
  { code: 'CLUB', name: 'Club', kind: 'deduction', amount: '5' },
] as const;

/** Creates `count` employees hired on a day, each with a salary and its components. */
export async function hireMany(
  sealing: Sealing<Tx>,
  { count, since, currency }: Readonly<{ count: number; since: string; currency: string }>,
): Promise<void> {
  const { db } = sealing;
  const first = await drawIds(db, 'employee', count);
  const firstParty = await drawIds(db, 'party', count);
  await sql`
    with numbered as (select n, ${first}::bigint + n - 1 as id from generate_series(1, ${count}::integer) n),
    people as (
      insert into party (id, kind, name, search_text)
      select ${firstParty}::bigint + n - 1, 'employee', 'Employee ' || id, 'employee ' || id from numbered
      returning id as party_id, name
    ), hired as (
      insert into employee (id, number, party_id, name, joined_on, search_text)
      select n.id, 'EMP ' || lpad(n.id::text, greatest(5, length(n.id::text)), '0'), p.party_id, p.name,
             ${since}::date, lower(p.name)
      from numbered n join people p on p.name = 'Employee ' || n.id
      returning id
    )
    insert into employee_spell (employee_id, joined_on) select id, ${since}::date from hired
  `.execute(db);
  for (let id = first; id < first + count; id += 1) {
    const salary = { base_salary: String(500 + ((id * 37) % 900)), components: COMPONENTS };
    const pay = await sealPay(sealing, { employee_id: id, from: since }, salary);
    await db
      .insertInto('salary_assignment')
      .values({ employee_id: id, from_day: since, currency, pay })
      .execute();
  }
  await sql`select note_change('create', 'employee', 'employee', 'many')`.execute(db);
}
