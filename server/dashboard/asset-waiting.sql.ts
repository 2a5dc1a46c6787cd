import { sql } from 'kysely';

import { endOfLastMonth } from '@/lib/domain/calendar';
import { FIRST_STEP } from '@/lib/domain/expiry';
import type { Db } from '@/server/kernel/host';
import { assetsDue, maybeDue } from '@/server/ledger/held-assets.sql';
import { warrantyWithin } from '@/server/ledger/warranties.sql';

/** Number of assets whose warranty ends soon. */
export async function warrantiesEnding(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document where ${warrantyWithin(today, FIRST_STEP)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Number of schedules computed per batch. The search stops at the first batch that contains a due asset. */
const AT_ONCE = 200;

/** Last day of the previous month if depreciation of any asset is due up to that day, otherwise null. */
export async function depreciationDue(db: Db, today: string): Promise<string | null> {
  const end = endOfLastMonth(today);
  const ids = await maybeDue(db, end);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const due = await assetsDue(db, end, ids.slice(at, at + AT_ONCE));
    if (due.length > 0) return end;
  }
  return null;
}
