import { sql } from 'kysely';
import * as v from 'valibot';

import type { Person } from '@/lib/contract/exchange/transfer-body';
import type { Call, Route } from '@/server/kernel/serve';
import { columnsOf, withBank } from './beneficiary-sealed';
import { transferBodyOf } from './branch-steps';
import { findDocument } from '@/server/document/rows';

const page = 'beneficiaries';

/** Answer of a call that posted an outgoing remittance. */
const PaidIn = v.object({ id: v.number(), status: v.literal('paid_in') });

/**
 * Wraps the route of a call that may post a remittance. A typed beneficiary is then stored for the sender, if the
 * sender wants it, the caller may create beneficiaries, and it is not stored yet.
 */
export function keepsBeneficiary(route: Route): Route {
  const handle = async (call: Call) => {
    const answer = await route.handle(call);
    if (v.is(PaidIn, answer) && call.may(page, 'create')) await keepOf(call, answer.id);
    return answer;
  };
  return { ...route, handle };
}

async function keepOf(call: Call, id: number): Promise<void> {
  const { db, audit } = call;
  const row = await findDocument(db, 'transfer', id);
  const { sender_id, beneficiary, keep_beneficiary } = transferBodyOf(row);
  if (!keep_beneficiary || sender_id === undefined || !beneficiary) return;
  if (await isKept(call, sender_id, beneficiary)) return;
  const { city: _city, address: _address, document: _document, ...kept } = beneficiary;
  const made = await db
    .insertInto('beneficiary')
    .values(await columnsOf(call, { ...kept, party_id: sender_id }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = { name: [null, kept.name], party_id: [null, sender_id] } as const;
  audit({ action: 'create', page, record_type: 'beneficiary', record_id: made.id, changes });
}

async function isKept(
  call: Call,
  sender: number,
  { name, country, account }: Person,
): Promise<boolean> {
  const rows = await call.db
    .selectFrom('beneficiary')
    .select(['party_id', 'tag', 'told'])
    .where('party_id', '=', sender)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('country', '=', country)
    .execute();
  return (await withBank(call, rows)).some((one) => one.account === (account ?? null));
}
