import { type RawBuilder, sql } from 'kysely';

import type { AgeingRow } from '@/lib/contract/reports/ageing';
import type { PartyKind } from '@/lib/domain/accounting/party';
import { madeIn } from '@/server/ledger/branch.sql';
import type { Db } from '@/server/kernel/host';
import { openItemParts } from '@/server/ledger/open-items.sql';
import type { ItemsQuery } from '@/server/ledger/open-party-balances.sql';

/**
 * Columns of the report. Each contains the items that are more days past due than the first number, and at most the
 * second; null is no limit.
 */
const BUCKETS = [
  ['current', null, 0],
  ['d30', 0, 30],
  ['d60', 30, 60],
  ['d90', 60, 90],
  ['older', 90, null],
] as const;

export type AgeingAsked = ItemsQuery &
  Readonly<{
    kind: PartyKind | undefined;
    /** Branch in which the document of an item was made. The branch in which the item was paid does not matter. */
    branchId: number | undefined;
    /** Decimals of the base currency. */
    decimals: number;
  }>;

/** Open amounts by party, currency and side, split by days past due. */
export async function agedItems(db: Db, query: AgeingAsked): Promise<readonly AgeingRow[]> {
  const { rows } = await sql<AgeingRow>`
    with ${openItemParts(query)},
    aged as (
      select item.party_id, item.currency, ${sideOf(sql`open`)} as side, min(due) as oldest, sum(open) as total,
             round(sum(open * s.base / s.amount), ${query.decimals}::int) as base,
             ${sql.join(BUCKETS.map((bucket) => bucketOf(query.day, bucket)))}
      from item
      join standing s using (account_id, party_id, currency)
      ${ofBranch(query.branchId)}
      group by 1, 2, 3
    )
    select aged.party_id, party.name as party, party.kind, aged.side, aged.currency,
           aged.current, aged.d30, aged.d60, aged.d90, aged.older, aged.total, aged.base, aged.oldest
    from aged
    join party on party.id = aged.party_id
    where ${query.kind ?? null}::text is null or party.kind = ${query.kind ?? null}
    order by aged.side desc, party.search_text, aged.party_id, aged.currency
  `.execute(db);
  return rows;
}

/** Join and condition that keep only items whose document was made in the branch. */
function ofBranch(id: number | undefined): RawBuilder<unknown> {
  if (id === undefined) return sql``;
  return sql`
    join entry e on e.id = item.entry_id
    join document on document.type = e.document_type and document.id = e.document_id
    where ${madeIn(id)}`;
}

const sideOf = (amount: RawBuilder<unknown>) =>
  sql`case when ${amount} > 0 then 'receivable' else 'payable' end`;

function bucketOf(day: string, [name, over, upTo]: (typeof BUCKETS)[number]): RawBuilder<unknown> {
  const age = sql`${day}::date - due`;
  const terms = [
    ...(over === null ? [] : [sql`${age} > ${sql.lit(over)}`]),
    ...(upTo === null ? [] : [sql`${age} <= ${sql.lit(upTo)}`]),
  ];
  return sql`coalesce(sum(open) filter (where ${sql.join(terms, sql` and `)}), 0) as ${sql.ref(name)}`;
}
