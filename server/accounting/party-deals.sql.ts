import { sql } from 'kysely';

import type { PartyDeal } from '@/lib/contract/accounting/parties';
import { documentRoute } from '@/lib/domain/document-type';
import { pageOf } from '@/lib/routes';
import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import type { Wire } from '@/server/ledger/currencies';

const LATEST = 20;
const DEALS = [
  { type: 'sales', is_remittance: false },
  { type: 'trade', is_remittance: false },
  { type: 'transfer', is_remittance: true },
] as const;

/** Latest deals of a party, newest first, of the kinds that the caller may view. */
export async function latestDeals(
  { db, may }: Readonly<{ db: Db; may: Call['may'] }>,
  partyId: number,
  { money }: Wire,
): Promise<PartyDeal[]> {
  const visible = DEALS.filter((kind) =>
    may(pageOf(documentRoute(kind.type, kind.is_remittance)), 'view'),
  ).map(({ type }) => type);
  const { rows } = await sql<PartyDeal>`
    select d.type, d.id, d.number, d.status, d.date::text, d.amount::text, d.currency
    from ticket t join document d on (d.type, d.id) = (t.document_type, t.document_id)
    where t.party_id = ${partyId}::bigint and d.type = any(${visible}::text[])
    order by t.at desc, d.id desc limit ${LATEST}
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : money(row.amount, row.currency ?? ''),
    ...(row.type === 'transfer' && { is_remittance: true }),
  }));
}
