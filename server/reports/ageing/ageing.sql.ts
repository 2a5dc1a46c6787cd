import { type RawBuilder, sql } from 'kysely';

import type { AgeingRow } from '@/lib/contract/reports/ageing';
import type { PartyKind } from '@/lib/domain/party';
import type { Db } from '@/server/kernel/host';
import { type ItemsAsked, openItemParts } from '@/server/ledger/open-items.sql';

/** How long something may have been due to stand in each column, in days. */
const BUCKETS = [
  ['current', null, 0],
  ['d30', 0, 30],
  ['d60', 30, 60],
  ['d90', 60, 90],
  ['older', 90, null],
] as const;

export type AgeingAsked = ItemsAsked & Readonly<{ kind: PartyKind | undefined }>;

/** What is open by party, currency and side, by how long it has been due on the day. */
export async function agedItems(db: Db, asked: AgeingAsked): Promise<readonly AgeingRow[]> {
  const { rows } = await sql<AgeingRow>`
    with ${openItemParts(asked)},
    aged as (
      select party_id, currency, ${sideOf(sql`open`)} as side, min(due) as oldest, sum(open) as total,
             ${sql.join(BUCKETS.map((bucket) => bucketOf(asked.day, bucket)))}
      from item group by 1, 2, 3
    ),
    kept as (
      select party_id, currency, ${sideOf(sql`amount`)} as side, sum(base) as base
      from standing group by 1, 2, 3
    )
    select aged.party_id, party.name as party, party.kind, aged.side, aged.currency,
           aged.current, aged.d30, aged.d60, aged.d90, aged.older, aged.total, kept.base, aged.oldest
    from aged
    join kept using (party_id, currency, side)
    join party on party.id = aged.party_id
    where ${asked.kind ?? null}::text is null or party.kind = ${asked.kind ?? null}
    order by aged.side desc, party.search_text, aged.party_id, aged.currency
  `.execute(db);
  return rows;
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
