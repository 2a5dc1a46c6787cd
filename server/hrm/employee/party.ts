import { Refusal } from '@/lib/domain/refusal';
import { partyText } from '@/lib/format/party-search';
import { changesBetween } from '@/server/kernel/audit';
import { drawId } from '@/server/kernel/counter';
import type { Call } from '@/server/kernel/serve';

type Keeping = Pick<Call, 'db' | 'me' | 'audit' | 'host'>;

/** Fields of an employee that are copied to the party. */
type Called = Readonly<{
  name: string;
  phone: string | null;
  email: string | null;
  payslip_language: string | null;
}>;

const partyFields = ({ name, phone, email, payslip_language }: Called) => ({
  name,
  phone,
  email,
  language: payslip_language,
});

/**
 * Returns the id of the party of a new employee: the given party, or a new one. Postings of pay and advances refer to
 * this party.
 */
export async function partyFor(
  call: Keeping,
  named: number | undefined,
  called: Called,
): Promise<number> {
  if (named !== undefined) return linked(call, named, called);
  const { db, me, audit } = call;
  const fields = { kind: 'employee', ...partyFields(called) } as const;
  const id = await drawId(db, 'party');
  await db
    .insertInto('party')
    .values({ id, ...fields, search_text: partyText(fields), created_by: me.id })
    .execute();
  const changes = changesBetween<typeof fields>({}, fields);
  audit({ action: 'create', page: 'parties', record_type: 'party', record_id: id, changes });
  return id;
}

async function linked(call: Keeping, id: number, called: Called): Promise<number> {
  const { db } = call;
  const party = await db
    .selectFrom('party')
    .select('kind')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const field = 'party_id';
  if (!party) throw new Refusal('ledger.party-missing', { field });
  if (party.kind !== 'employee') throw new Refusal('employee.party-kind', { field });
  const other = await db
    .selectFrom('employee')
    .select('number')
    .where('party_id', '=', id)
    .executeTakeFirst();
  if (other) throw new Refusal('employee.party-linked', { field, params: other });
  await renameParty(call, id, called);
  return id;
}

/** Updates a party with the name and contact data of its employee. */
export async function renameParty({ db, audit }: Keeping, id: number, called: Called) {
  const { version, ...before } = await db
    .selectFrom('party')
    .select(['name', 'phone', 'email', 'language', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = partyFields(called);
  const changes = changesBetween<typeof after>(before, after);
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('party')
    .set({ ...after, search_text: partyText(after), version: version + 1 })
    .where('id', '=', id)
    .execute();
  audit({ action: 'edit', page: 'parties', record_type: 'party', record_id: id, changes });
}

/** Deletes the party of an employee who was created by mistake. */
export async function removeParty({ db, audit, host }: Keeping, id: number): Promise<void> {
  const { name } = await db
    .updateTable('party')
    .set({ deleted_at: host.now().toISOString() })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow();
  const changes = { name: [name, null] } as const;
  audit({ action: 'delete', page: 'parties', record_type: 'party', record_id: id, changes });
}
