import { sql } from 'kysely';

import { dropWaiting } from '@/server/document/approval';
import type { AuditNote } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import type { FeedPlace } from './judge-prices';

type Cancelling = Readonly<{ db: Tx; audit: (note: AuditNote) => void }>;

/** Cancels the feed's rates that wait for approval: all of them, or only those of its kind in `currencies`. */
export async function cancelProposals(
  { db, audit }: Cancelling,
  { id: feedId, kind }: Pick<FeedPlace, 'id' | 'kind'>,
  currencies?: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update rate r set status = 'cancelled' from rate_origin o
    where o.rate_id = r.id and o.feed_id = ${feedId} and r.status = 'proposed'
      and (${currencies ?? null}::text[] is null
        or r.kind = ${kind} and r.currency = any(${currencies ?? null}::text[]))
    returning r.id
  `.execute(db);
  for (const { id } of rows) {
    await dropWaiting(db, 'rate', id);
    const changes = { status: ['proposed', 'cancelled'] } as const;
    audit({ action: 'cancel', page: 'rates', record_type: 'rate', record_id: id, changes });
  }
}
