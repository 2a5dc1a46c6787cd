import { sql } from 'kysely';

import { beneficiaries, type Beneficiary } from '@/lib/contract/dealing/beneficiaries';
import type { Person } from '@/lib/contract/dealing/transfer-body';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { type Reading, recordRoutes } from '@/server/kernel/records';
import { partiesThere } from '@/server/ledger/party-names';
import { columnsOf, withBank } from './beneficiary-sealed';

type Fields = Omit<Beneficiary, 'id' | 'version' | 'party' | 'same_account'>;

/**
 * SQL subquery: the first other beneficiary with the same account, and the party of that beneficiary. Equal accounts
 * are permitted, because several senders may pay one account.
 */
const firstWithAccount = sql<Beneficiary['same_account']>`(
  select jsonb_build_object('id', other.id, 'name', other.name, 'party', holder.name)
  from beneficiary other join party holder on holder.id = other.party_id
  where other.account_print = beneficiary.account_print and other.id <> beneficiary.id
  order by other.id limit 1)`;

async function rows(
  db: Db,
  { party_id, id }: Readonly<{ party_id?: unknown; id?: unknown }>,
  host: Reading['host'],
): Promise<Beneficiary[]> {
  const found = db
    .selectFrom('beneficiary')
    .innerJoin('party', 'party.id', 'beneficiary.party_id')
    .selectAll('beneficiary')
    .select(['party.name as party', firstWithAccount.as('same_account')])
    .orderBy('beneficiary.name')
    .orderBy('beneficiary.id');
  const narrowed = found
    .$if(typeof party_id === 'string', (of) => of.where('party_id', '=', Number(party_id)))
    .$if(typeof id === 'number', (of) => of.where('beneficiary.id', '=', Number(id)));
  return withBank({ db, host }, await narrowed.execute());
}

export const beneficiaryRoutes = recordRoutes<Beneficiary, keyof Fields>(beneficiaries, {
  table: 'beneficiary',
  type: 'beneficiary',
  nameColumn: 'name',
  rows,
  columns: (fields, call) => columnsOf(call, fields),
  personal: ['account', 'bank'],
  refusals: async ({ db }, { party_id }) => {
    const names = await partiesThere(db, [{ party_id }]);
    return names.has(party_id) ? [] : [new Refusal('ledger.party-missing', { field: 'party_id' })];
  },
});

/** Returns a stored beneficiary in the form that a remittance stores; null if it does not belong to this sender. */
export async function beneficiaryOf(
  call: Reading,
  sender: number | undefined,
  id: number,
): Promise<Person | null> {
  const rows = await call.db
    .selectFrom('beneficiary')
    .selectAll()
    .where('id', '=', id)
    .where('party_id', '=', sender ?? 0)
    .execute();
  const [row] = await withBank(call, rows);
  if (!row) return null;
  const { name, name_local, country, phone, account, bank, relationship, date_of_birth } = row;
  return {
    name,
    country,
    ...(name_local && { name_local }),
    ...(phone && { phone }),
    ...(account && { account }),
    ...(bank && { bank }),
    ...(relationship && { relationship }),
    ...(date_of_birth && { date_of_birth }),
  };
}
