import type { SalaryAssignment } from '@/lib/domain/salary';
import type { Tx } from '@/server/kernel/host';

type Paper = Readonly<{
  type: string;
  number?: string | null | undefined;
  issued_on?: string | null | undefined;
  expires_on?: string | null | undefined;
}>;

/** Writes the papers of an employee anew, all of them. */
export async function writeDocuments(
  db: Tx,
  employee_id: number,
  documents: readonly Paper[],
): Promise<void> {
  await db.deleteFrom('employee_document').where('employee_id', '=', employee_id).execute();
  if (documents.length === 0) return;
  const rows = documents.map(({ type, number, issued_on, expires_on }) => ({
    ...{ employee_id, type, number: number || null },
    ...{ issued_on: issued_on ?? null, expires_on: expires_on ?? null },
  }));
  await db.insertInto('employee_document').values(rows).execute();
}

/** Writes a salary down; one that begins on the same day is replaced. */
export async function writeAssignment(
  db: Tx,
  { employee_id, by }: Readonly<{ employee_id: number; by: number }>,
  { from, currency, base_salary, components }: SalaryAssignment,
): Promise<void> {
  const pay = { currency, base_salary, components: JSON.stringify(components) };
  await db
    .insertInto('salary_assignment')
    .values({ employee_id, from_day: from, created_by: by, ...pay })
    .onConflict((on) => on.columns(['employee_id', 'from_day']).doUpdateSet(pay))
    .execute();
}
