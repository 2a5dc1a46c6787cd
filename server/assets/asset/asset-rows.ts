import type { ScheduleRow } from '@/lib/contract/assets/schedule-preview';
import { rowsOf } from '@/lib/domain/assets/asset-holding';
import type { Holding } from '@/lib/domain/assets/asset-shapes';
import type { Wire } from '@/server/ledger/currencies';

type Posted = Readonly<{ date: string; entry_id: number | null }>;

/**
 * Returns an asset's depreciation schedule in the format of the contract. A disposed asset has only its posted rows.
 */
export function shownRows(
  holding: Pick<Holding, 'terms' | 'posted'>,
  { posted, isGone, wire }: Readonly<{ posted: readonly Posted[]; isGone: boolean; wire: Wire }>,
): ScheduleRow[] {
  const entries = new Map(posted.map(({ date, entry_id }) => [date, entry_id]));
  const rows = rowsOf(holding).filter(({ date }) => !isGone || entries.has(date));
  return rows.map(({ no, date, amount, accumulated, net }) => {
    const entry_id = entries.get(date);
    return {
      no,
      date,
      amount: wire.base(amount),
      accumulated: wire.base(accumulated),
      net: wire.base(net),
      status: entries.has(date) ? 'posted' : 'planned',
      ...(entry_id != null && { entry_id }),
    };
  });
}
