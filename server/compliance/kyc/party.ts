import { kycName } from '@/lib/domain/compliance/kyc-data';
import { partyText } from '@/lib/format/party-search';
import { changesBetween } from '@/server/kernel/audit';
import { drawId } from '@/server/kernel/counter';
import type { Call } from '@/server/kernel/serve';
import { type CustomerRow, typeOf } from './customers.sql';
import type { Told } from './sealed';

type Taking = Pick<Call, 'db' | 'me' | 'audit'>;

/** Returns the id of an approved customer's party. Updates an existing party with the approved data, or creates one. */
export async function becomeParty(call: Taking, row: CustomerRow, details: Told): Promise<number> {
  const name = kycName(typeOf(row), details.data);
  if (row.party_id !== null) {
    await renameParty(call, row.party_id, { ...details, name });
    return row.party_id;
  }
  const { db, me, audit } = call;
  const { phone, email } = details;
  const fields = { kind: 'customer', name, phone, email, language: row.language } as const;
  const id = await drawId(db, 'party');
  await db
    .insertInto('party')
    .values({ id, ...fields, search_text: partyText(fields), created_by: me.id })
    .execute();
  const changes = changesBetween<typeof fields>({}, fields);
  audit({ action: 'create', page: 'parties', record_type: 'party', record_id: id, changes });
  return id;
}

/** Updates an existing party with the approved name, phone and email. The party's kind stays. */
async function renameParty(
  { db, audit }: Taking,
  id: number,
  { name, phone, email }: Readonly<{ name: string; phone: string | null; email: string | null }>,
): Promise<void> {
  const party = await db
    .selectFrom('party')
    .select(['name', 'phone', 'email', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { version, ...before } = party;
  const after = { name, phone: phone ?? before.phone, email: email ?? before.email };
  const changes = changesBetween<typeof after>(before, after);
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('party')
    .set({ ...after, search_text: partyText(after), version: version + 1 })
    .where('id', '=', id)
    .execute();
  audit({ action: 'edit', page: 'parties', record_type: 'party', record_id: id, changes });
}
