import { beneficiaries, type Beneficiary } from '@/lib/contract/exchange/beneficiaries';
import type { Person } from '@/lib/contract/exchange/transfer-body';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { recordRoutes } from '@/server/kernel/records';
import { partiesThere } from '@/server/ledger/party-names';

type Fields = Omit<Beneficiary, 'id' | 'version' | 'party'>;

async function rows(
  db: Db,
  { party_id }: Readonly<{ party_id?: unknown }> = {},
): Promise<Beneficiary[]> {
  const found = db
    .selectFrom('beneficiary')
    .innerJoin('party', 'party.id', 'beneficiary.party_id')
    .selectAll('beneficiary')
    .select('party.name as party')
    .orderBy('beneficiary.name')
    .orderBy('beneficiary.id');
  return (
    typeof party_id === 'string' ? found.where('party_id', '=', Number(party_id)) : found
  ).execute();
}

export const beneficiaryRoutes = recordRoutes<Beneficiary, keyof Fields>(beneficiaries, {
  ...{ table: 'beneficiary', type: 'beneficiary', rows },
  refusals: async (db, { party_id }) => {
    const names = await partiesThere(db, [{ party_id }]);
    return names.has(party_id) ? [] : [new Refusal('ledger.party-missing', { field: 'party_id' })];
  },
});

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
