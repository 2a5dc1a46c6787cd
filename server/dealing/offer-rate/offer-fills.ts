import { sum } from '@/lib/domain/money';
import { statusOf } from '@/server/document/record';
import type { Db } from '@/server/kernel/host';
import type { Wire } from '@/server/ledger/currencies';
import type { Filled } from './offer-state';

type Deal = Readonly<{ type: string; id: number; number: string | null; status: string }>;

/** Current status of the tickets and trades that were made from an offer. */
export async function dealsOf(db: Db, fills: readonly Filled[]): Promise<readonly Deal[]> {
  if (fills.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .select(['type', 'id', 'number', 'status', 'stage'])
    .where('type', 'in', ['sales', 'trade'])
    .where(
      'id',
      'in',
      fills.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ stage, ...row }) => ({ ...row, status: statusOf({ ...row, stage }) }));
}

const dealIn = (deals: readonly Deal[], { type, id }: Filled) =>
  deals.find((deal) => deal.type === type && deal.id === id);
export const statusIn = (deals: readonly Deal[], fill: Filled) => dealIn(deals, fill)?.status ?? '';

type Seen = Readonly<{ currency: string; wire: Wire; seesProfit: boolean }>;

/**
 * One deal that used a part of the offer, with the number and status of its ticket or trade. Mid, margin and slippage
 * are null without the permission 'sensitive' (seesProfit).
 */
export function shownFill(
  fill: Filled,
  deals: readonly Deal[],
  { currency, wire, seesProfit }: Seen,
) {
  const { no, type, id, amount, at, mid, margin, slippage, fee = null } = fill;
  const { number = null, status = '' } = dealIn(deals, fill) ?? {};
  return {
    no,
    type,
    id,
    number: number ?? '',
    status,
    at,
    amount: wire.money(amount, currency),
    fee: wire.base(fee),
    mid: seesProfit ? wire.rate(mid) : null,
    margin: seesProfit ? wire.base(margin) : null,
    slippage: seesProfit ? wire.base(slippage) : null,
  };
}

/** Total slippage of all dealt parts. Null if there are no parts, or if the slippage of a part is unknown. */
export function slippageIn(fills: readonly Filled[]): string | null {
  const known = fills.flatMap(({ slippage }) => slippage ?? []);
  return known.length === 0 || known.length < fills.length ? null : sum(known);
}
