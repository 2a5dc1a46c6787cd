import type { Revaluation } from '@/lib/contract/exchange/revaluation';
import { compare } from '@/lib/domain/money';
import type { Position } from '@/lib/domain/position';
import { type RevaluationMode, type Revalued, revalued } from '@/lib/domain/revaluation';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import { type Currencies, currenciesOf } from '@/server/ledger/currencies';
import {
  type ClosingRate,
  closingRates,
  heldAt,
  revaluationOf,
  standingOf,
} from './revaluation.sql';

/** A currency held, with its closing rate. */
export type Found = Revalued & Readonly<{ closing: ClosingRate }>;

/** Result of a trial revaluation. Nothing is posted if a held currency has no closing rate. */
export type Finding = Readonly<{
  mode: RevaluationMode;
  currencies: Currencies;
  found: readonly Found[];
  missing: readonly (Position & Readonly<{ currency: string }>)[];
  standing: Readonly<{ id: number; number: string; is_same: boolean }> | null;
}>;

export async function findRevaluation(db: Db, periodEnd: string): Promise<Finding> {
  const currencies = await currenciesOf(db);
  const { revaluation_mode: mode } = await settingOf(db, 'exchange');
  const standing = await standingOf(db, periodEnd);
  const held = await heldAt(db, periodEnd, currencies, standing?.id);
  const rates = await closingRates(db, periodEnd);
  const decimals = currencies.decimals[currencies.base] ?? 2;
  const found = held.flatMap((one) => {
    const closing = rates.get(one.currency);
    return closing ? [{ ...revalued(one, closing, decimals), closing }] : [];
  });
  const missing = held.filter(({ currency }) => !rates.has(currency));
  return {
    mode,
    currencies,
    found,
    missing,
    standing: standing
      ? {
          id: standing.id,
          number: standing.number ?? '',
          is_same: await comesOutAs(db, standing.id, { mode, found, missing }),
        }
      : null,
  };
}

/** Returns whether later postings or rates change the result of a posted revaluation. */
export async function isStale(
  db: Db,
  { id, status, period_end, mode }: Pick<Revaluation, 'id' | 'status' | 'period_end' | 'mode'>,
): Promise<boolean> {
  if (status !== 'posted') return false;
  const { found, missing } = await findRevaluation(db, period_end);
  return !(await comesOutAs(db, id, { mode, found, missing }));
}

/** Returns whether a posted revaluation has the same lines as one made now. */
async function comesOutAs(
  db: Db,
  id: number,
  { mode, found, missing }: Pick<Finding, 'mode' | 'found' | 'missing'>,
): Promise<boolean> {
  const former = await revaluationOf(db, id);
  if (former.mode !== mode || missing.length > 0) return false;
  const rows = await db
    .selectFrom('revaluation_line')
    .select(['currency', 'quantity', 'cost', 'worth', 'rate_id'])
    .where('document_id', '=', id)
    .orderBy('currency')
    .execute();
  const now = found.map(({ closing, difference: _, ...one }) => ({ ...one, rate_id: closing.id }));
  return (
    rows.length === now.length &&
    rows.every((row, at) => {
      const one = now[at];
      return (
        row.currency === one?.currency &&
        row.rate_id === one.rate_id &&
        compare(row.quantity, one.quantity) === 0 &&
        compare(row.cost, one.cost) === 0 &&
        compare(row.worth, one.worth) === 0
      );
    })
  );
}
