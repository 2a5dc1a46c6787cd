import { beneficiaries, type Beneficiary } from '@/lib/contract/exchange/beneficiaries';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { recordRoutes } from '@/server/kernel/records';
import { partyNames } from '@/server/ledger/party-names';

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
    const names = await partyNames(db, [{ party_id }]);
    return names.has(party_id) ? [] : [new Refusal('ledger.party-missing', { field: 'party_id' })];
  },
});
