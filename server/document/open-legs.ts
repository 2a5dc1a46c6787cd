import { sql } from 'kysely';

import type { TradeBody } from '@/lib/contract/dealing/trade';
import { legSums, type OpenLeg } from '@/lib/domain/dealing/open-legs';
import { TRADE_LEGS, type TradeLeg } from '@/lib/domain/dealing/trade';
import type { Db } from '@/server/kernel/host';
import type { Currencies } from '@/server/ledger/currencies';
import { storedBody } from './stored';

const tradeBodyOf = storedBody<TradeBody>('trade');

/** Status of each leg of a trade that was settled or has failed. Steps of the trade write it to the column `course`. */
type Course = Readonly<Partial<Record<TradeLeg, Readonly<{ status: string }>>>>;

/** Unsettled legs of posted trades, of all counterparties or of one counterparty. */
export async function openLegs(
  db: Db,
  currencies: Currencies,
  counterpartyId?: number,
): Promise<readonly OpenLeg[]> {
  const isOf =
    counterpartyId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`body ->> 'counterparty_id' = ${String(counterpartyId)}`;
  const rows = await db
    .selectFrom('document')
    .select(['id', 'type', 'body', 'course', 'date', 'branch_id'])
    .where('type', '=', 'trade')
    .where('status', '=', 'posted')
    .where('stage', 'is distinct from', 'settled')
    .where(isOf)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, course, date, branch_id, ...row }) => {
    const body = tradeBodyOf(row);
    const done: Course = course ?? {};
    const sums = legSums(body, currencies);
    return TRADE_LEGS.flatMap((leg) => {
      const own = sums[leg];
      if (!own || done[leg]?.status === 'settled') return [];
      return {
        ...own,
        against: sums[leg === 'fc' ? 'counter' : 'fc'],
        trade_id: id,
        leg,
        branch_id,
        value_date: body.value_date ?? date ?? '',
      };
    });
  });
}
