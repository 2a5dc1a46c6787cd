import type { Person } from '@/lib/contract/exchange/transfer-body';
import type { Db } from '@/server/kernel/host';

/** Somebody of a customer's book, as a remittance keeps them; nobody without one. */
export async function beneficiaryById(db: Db, id: number): Promise<Person | null> {
  const row = await db
    .selectFrom('beneficiary')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, name_local, country, phone, account, bank, relationship, date_of_birth } = row;
  return {
    ...{ name, country },
    ...(name_local && { name_local }),
    ...(phone && { phone }),
    ...(account && { account }),
    ...(bank && { bank }),
    ...(relationship && { relationship }),
    ...(date_of_birth && { date_of_birth }),
  };
}
