import { randomUUID } from 'node:crypto';

import type { SalaryAssignment } from '@/lib/domain/hrm/salary';
import type { Tx } from '@/server/kernel/host';
import { type Sealing, sealNumber, sealPay } from './sealed';

type Paper = Readonly<{
  type: string;
  number?: string | null | undefined;
  issued_on?: string | null | undefined;
  expires_on?: string | null | undefined;
}>;

/**
 * Types of documents for the audit row. The audit row contains no document numbers, because these are personal data.
 */
export const typesOf = (papers: readonly Pick<Paper, 'type'>[]) => papers.map(({ type }) => type);

/** Replaces all documents of an employee. */
export async function writeDocuments(
  sealing: Sealing<Tx>,
  employee_id: number,
  documents: readonly Paper[],
): Promise<void> {
  const { db } = sealing;
  await db.deleteFrom('employee_document').where('employee_id', '=', employee_id).execute();
  for (const { type, number, issued_on, expires_on } of documents) {
    const tag = randomUUID();
    const details = number ? await sealNumber(sealing, { employee_id, tag }, number) : null;
    await db
      .insertInto('employee_document')
      .values({
        employee_id,
        type,
        tag,
        details,
        issued_on: issued_on ?? null,
        expires_on: expires_on ?? null,
      })
      .execute();
  }
}

/** Stores a salary. A salary with the same first day is replaced. */
export async function writeAssignment(
  sealing: Sealing<Tx>,
  { employee_id, by }: Readonly<{ employee_id: number; by: number | null }>,
  { from, currency, salary_period = 'monthly', ...pay }: SalaryAssignment,
): Promise<void> {
  const sealed = await sealPay(sealing, { employee_id, from }, pay);
  const set = { currency, salary_period, pay: sealed };
  await sealing.db
    .insertInto('salary_assignment')
    .values({ employee_id, from_day: from, created_by: by, ...set })
    .onConflict((on) => on.columns(['employee_id', 'from_day']).doUpdateSet(set))
    .execute();
}
