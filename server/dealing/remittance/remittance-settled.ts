import { sql } from 'kysely';

import type { Applied } from '@/lib/domain/ledger/application';
import type { DocumentCall } from '@/server/document/document-call';
import { moveToStage } from '@/server/document/move-to-stage';
import type { Shown } from '@/server/document/kind';
import { lockDocument } from '@/server/document/rows';
import type { Db } from '@/server/kernel/host';
import { lockItems } from '@/server/ledger/applications.sql';
import { ALL_DAYS, type OpenItem, openItems } from '@/server/ledger/open-items.sql';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { remitCourse } from './remittance-course';

/** Returns the settlement of a remittance with its agent; null if there is none. */
export async function settlementOf(db: Db, { course }: Pick<Shown, 'course'>) {
  const { settlement_id = null } = remitCourse(course).settled ?? {};
  if (settlement_id === null) return null;
  const { id, number } = await db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('type', '=', 'settlement')
    .where('id', '=', settlement_id)
    .executeTakeFirstOrThrow();
  return { id, number: number ?? '' };
}

/**
 * Reopens remittances (stage `paid_out`) after a settlement with their agent was voided: those that the settlement had
 * settled, and those that were covered by a payment on the running account and are open again.
 */
export async function remitsBack(
  call: DocumentCall,
  { id, party_id, applied = [] }: SettlementVoided,
): Promise<void> {
  await lockItems(call.db, [party_id]);
  const chosen = await remitsOf(call.db, applied);
  const open = new Set((await openRemits(call.db, party_id)).map((item) => item.document_id));
  for (const remit of await settledAmong(call.db, [...chosen, ...open])) {
    const row = await lockDocument(call.db, 'transfer', remit);
    const { settled, ...course } = remitCourse(row.course);
    if (!settled || !(open.has(remit) || settled.settlement_id === id)) continue;
    await moveToStage(call, row, { page: 'remits', action: 'reopen', stage: 'paid_out', course });
  }
}

type SettlementVoided = Readonly<{
  id: number;
  party_id: number;
  applied: readonly Applied[] | undefined;
}>;

/** Returns the open items of remittances on the agent's settlement account. */
export async function openRemits(db: Db, agent: number): Promise<readonly OpenItem[]> {
  const { agent_settlement } = await purposeAccounts(db, ['agent_settlement']);
  const items = await openItems(db, { day: ALL_DAYS, partyId: agent });
  return items.filter(
    ({ account_id, document_type }) =>
      account_id === agent_settlement && document_type === 'transfer',
  );
}

/**
 * Returns the ids of the settled remittances among the given ids. Only settled ones are locked, because an agent can
 * have thousands of open remittances.
 */
async function settledAmong(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('type', '=', 'transfer')
    .where('stage', '=', 'settled')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of the remittances whose entries a settlement has chosen. */
async function remitsOf(db: Db, applied: readonly Applied[]): Promise<readonly number[]> {
  if (applied.length === 0) return [];
  const rows = await db
    .selectFrom('entry')
    .select('document_id')
    .distinct()
    .where('document_type', '=', 'transfer')
    .where(
      'id',
      'in',
      applied.map(({ entry_id }) => entry_id),
    )
    .orderBy('document_id')
    .execute();
  return rows.map(({ document_id }) => document_id);
}
