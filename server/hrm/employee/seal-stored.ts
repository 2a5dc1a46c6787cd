import { sql } from 'kysely';

import type { Decimal } from '@/lib/domain/money';
import type { SalaryComponent } from '@/lib/domain/hrm/salary';
import { columnsOf, NOTHING_TOLD, type Sealing, sealNumber, sealPay, type Told } from './sealed';
import type { Tx } from '@/server/kernel/host';

type Unsealed<Content> = Readonly<{ id: number; content: Content }>;

/**
 * Encrypts employee data that a migration has moved from the tables of employees to the table `unsealed`. The caller
 * writes the audit row.
 */
export async function sealStoredStaff(sealing: Sealing<Tx>): Promise<void> {
  const { db } = sealing;
  for (const { id, content } of await taken<Told>(db, 'employee')) {
    const columns = await columnsOf(sealing, id, { ...NOTHING_TOLD, ...content });
    await db.updateTable('employee').set(columns).where('id', '=', id).execute();
  }
  for (const { id, content } of await taken<{ number: string }>(db, 'employee_document')) {
    const { employee_id, tag } = await db
      .selectFrom('employee_document')
      .select(['employee_id', 'tag'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const details = await sealNumber(sealing, { employee_id, tag }, content.number);
    await db.updateTable('employee_document').set({ details }).where('id', '=', id).execute();
  }
  type Pay = { base_salary: Decimal; components: SalaryComponent[] };
  for (const { id, content } of await taken<Pay>(db, 'salary_assignment')) {
    const { employee_id, from_day: from } = await db
      .selectFrom('salary_assignment')
      .select(['employee_id', 'from_day'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const pay = await sealPay(sealing, { employee_id, from }, content);
    await db.updateTable('salary_assignment').set({ pay }).where('id', '=', id).execute();
  }
}

/** Removes the rows that a migration stored for a table, and returns their contents. */
async function taken<Content>(db: Tx, table: string): Promise<Unsealed<Content>[]> {
  const { rows } = await sql<Unsealed<Content>>`
    delete from unsealed where table_name = ${table} returning id, content`.execute(db);
  return rows;
}
