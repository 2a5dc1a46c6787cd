import type { Person } from '@/lib/contract/exchange/transfer-body';
import type { Db } from '@/server/kernel/host';

/** Somebody of the sender's own book, as a remittance keeps them; nobody of another's. */
export async function beneficiaryOf(
  db: Db,
  sender: number | undefined,
  id: number,
): Promise<Person | null> {
  const row = await db
    .selectFrom('beneficiary')
    .selectAll()
    .where('id', '=', id)
    .where('party_id', '=', sender ?? 0)
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
