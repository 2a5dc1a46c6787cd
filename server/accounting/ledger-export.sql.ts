import { sql } from 'kysely';

import type { AccountType } from '@/lib/domain/ledger/account';
import type { Db } from '@/server/kernel/host';

export type ExportAccount = Readonly<{
  id: number;
  number: string;
  name: string;
  type: AccountType;
  parent: number | null;
  isCash: boolean;
  isDetail: boolean;
}>;

/** All accounts, parents before their children. */
export async function exportAccounts(db: Db): Promise<ExportAccount[]> {
  const { rows } = await sql<ExportAccount>`
    with recursive tree as (
      select a.*, 1 as depth from account a where a.parent_id is null
      union all
      select a.*, tree.depth + 1 from account a join tree on a.parent_id = tree.id
    )
    select id, number, name, type, parent_id as parent,
           cash_flow is not distinct from 'cash' as "isCash", position = 'detail' as "isDetail"
    from tree order by depth, number
  `.execute(db);
  return rows;
}

export type ExportLine = Readonly<{
  entry_id: number;
  date: string;
  kind: string;
  number: string;
  memo: string;
  account_id: number;
  party: string | null;
  location: string | null;
  currency: string;
  amount: string;
  base: string;
  rate: string | null;
  line_memo: string | null;
}>;

const ENTRIES_AT_ONCE = 1000;

/** Yields all entries with their lines, in batches, ordered by day and id of the entry. */
export async function* exportEntries(db: Db): AsyncGenerator<readonly (readonly ExportLine[])[]> {
  let last = { date: '0001-01-01', entry_id: 0 };
  for (;;) {
    const { rows } = await sql<ExportLine>`
      with page as (
        select id, date, kind, number, memo from entry
        where (date, id) > (${last.date}::date, ${last.entry_id}::bigint)
        order by date, id limit ${ENTRIES_AT_ONCE}
      )
      select page.id as entry_id, page.date, page.kind, page.number, page.memo, l.account_id,
             party.name as party, location.name as location, l.currency, l.amount, l.base, l.rate,
             l.memo as line_memo
      from page
      join line l on l.entry_id = page.id
      left join party on party.id = l.party_id
      left join location on location.id = l.location_id
      order by page.date, page.id, l.line_no
    `.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end;
    yield [...Map.groupBy(rows, ({ entry_id }) => entry_id).values()];
  }
}
