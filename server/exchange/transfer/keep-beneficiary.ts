import { sql } from 'kysely';

import type { Person } from '@/lib/contract/exchange/transfer-body';
import type { Tx } from '@/server/kernel/host';
import type { Call, Route } from '@/server/kernel/serve';
import { transferBodyOf } from './branch-steps';
import { findDocument } from '@/server/document/rows';

const page = 'beneficiaries';

/**
 * The route of a call that may post a remittance: a beneficiary that was typed goes into the sender's book then,
 * where the sender wants it, the caller may write in it, and it does not stand there yet.
 */
export function keepsBeneficiary(route: Route): Route {
  const handle = async (call: Call) => {
    const answer = await route.handle(call);
    const { id, status } = (answer ?? {}) as Readonly<{ id?: number; status?: string }>;
    if (id !== undefined && status === 'paid_in' && call.may(page, 'create')) {
      await keepOf(call, id);
    }
    return answer;
  };
  return { ...route, handle };
}

async function keepOf({ db, audit }: Call, id: number): Promise<void> {
  const { body } = await findDocument(db, 'transfer', id);
  const { sender_id, beneficiary, keep_beneficiary } = transferBodyOf({ body });
  if (!keep_beneficiary || sender_id === undefined || !beneficiary) return;
  if (await isKept(db, sender_id, beneficiary)) return;
  const { city: _city, address: _address, document: _document, ...kept } = beneficiary;
  const row = await db
    .insertInto('beneficiary')
    .values({ ...kept, party_id: sender_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = { name: [null, kept.name], party_id: [null, sender_id] } as const;
  audit({ action: 'create', page, record_type: 'beneficiary', record_id: row.id, changes });
}

async function isKept(
  db: Tx,
  sender: number,
  { name, country, account }: Person,
): Promise<boolean> {
  const row = await db
    .selectFrom('beneficiary')
    .select('id')
    .where('party_id', '=', sender)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('country', '=', country)
    .where(sql<boolean>`account is not distinct from ${account ?? null}`)
    .executeTakeFirst();
  return row !== undefined;
}
