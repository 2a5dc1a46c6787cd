import { sql } from 'kysely';

import { endOfLastMonth } from '@/lib/domain/calendar';
import { FIRST_STEP } from '@/lib/domain/expiry';
import type { Db } from '@/server/kernel/host';
import { assetsDue, maybeDue } from '@/server/ledger/held-assets.sql';
import { warrantyWithin } from '@/server/ledger/warranties.sql';

/** How many assets have a warranty that ends soon. */
export async function warrantiesEnding(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document where ${warrantyWithin(today, FIRST_STEP)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** So many schedules are worked out before it is asked whether one of them is due. */
const AT_ONCE = 200;

/** The end of the last month, where a depreciation run up to then would charge something. */
export async function depreciationDue(db: Db, today: string): Promise<string | null> {
  const end = endOfLastMonth(today);
  const ids = await maybeDue(db, end);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const due = await assetsDue(db, end, ids.slice(at, at + AT_ONCE));
    if (due.length > 0) return end;
  }
  return null;
}
