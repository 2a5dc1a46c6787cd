import { sql } from 'kysely';

import { isZero } from '@/lib/domain/money';
import type { DocumentCall } from './document-call';
import type { Judged } from './kind';

type Dated = Readonly<{ date: string; judged: Judged | undefined; field: string }>;

/**
 * Note of a preview if a draft moves a position on a day already covered by a revaluation, which would then be stale.
 */
export async function staleRevaluation(
  { db, say }: Pick<DocumentCall, 'db' | 'say'>,
  { date, judged, field }: Dated,
) {
  const moved = (judged?.settled.moves ?? []).filter(
    ({ quantity, cost }) => !isZero(quantity) || !isZero(cost),
  );
  if (moved.length === 0) return [];
  const { rows } = await sql<{ number: string; day: string }>`
    select number, date::text as day from document
    where type = 'revaluation' and status = 'posted' and date >= ${date}::date
    order by date limit 1
  `.execute(db);
  const key = 'revaluation.stale';
  return rows.map((row) => ({ key, level: 'note' as const, field, message: say(key, row) }));
}
