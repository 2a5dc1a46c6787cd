import type { Call } from '@/server/kernel/serve';
import { changeCustomer } from './customers.sql';
import { endSessions } from './session';

/**
 * Blocks the customer whom a list means, by the file that was compared or by that of the party. Nothing is written about
 * why: whoever may know finds it where it was decided.
 */
export async function blockListed(
  call: Pick<Call, 'db' | 'me' | 'audit'>,
  { kind, id }: Readonly<{ kind: string; id: number }>,
): Promise<void> {
  if (kind !== 'kyc' && kind !== 'party') return;
  const row = await call.db
    .selectFrom('kyc_customer')
    .selectAll()
    .where(kind === 'kyc' ? 'id' : 'party_id', '=', id)
    .where('status', 'not in', ['blocked', 'closed'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  await changeCustomer(call.db, row, {
    ...{ status: 'blocked', stopped_by: call.me.id, reason: null },
    ...{ reviewer_id: null, claimed_at: null },
  });
  await endSessions(call.db, row.id);
  call.audit({
    ...{ action: 'block', page: 'kyc customers', record_type: 'KYC customer', record_id: row.id },
    changes: { status: [row.status, 'blocked'] },
  });
}
