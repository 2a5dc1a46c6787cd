import { chargedBy, rowsDue, rowsOf } from '@/lib/domain/assets/asset-holding';
import type {
  AssetPlan,
  AssetSetting,
  AssetTerms,
  Holding,
} from '@/lib/domain/assets/asset-shapes';
import { add, fixed, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';

export const [
  COST,
  ACCUMULATED,
  EXPENSE,
  GAIN,
  LOSS,
  IMPAIRMENT,
  SURPLUS,
  REPAIRS,
  OPENING,
  CASH,
  NOSTRO,
  RETAINED,
] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const plain = (type: string) => ({
  type,
  currency: null,
  is_multi_currency: false,
  party_required: false,
});
export const SETTING: AssetSetting = {
  base: 'USD',
  decimals: { USD: 2, EUR: 2, JPY: 0 },
  accounts: new Map([
    [COST, plain('asset')],
    [CASH, plain('asset')],
    [NOSTRO, { ...plain('asset'), is_multi_currency: true }],
  ]),
  keepsSurplus: false,
  mid: (currency) => ({ EUR: '1.1' })[currency],
  own: {
    cost: COST,
    accumulated: ACCUMULATED,
    expense: EXPENSE,
    gain: GAIN,
    loss: LOSS,
    impairment: IMPAIRMENT,
    surplus: SURPLUS,
    repairs: REPAIRS,
    opening_equity: OPENING,
    retained_earnings: RETAINED,
  },
};

export const yearly = (terms: Partial<AssetTerms> = {}): AssetTerms => ({
  method: 'straight_line',
  cost: '75000',
  salvage: '0',
  life_months: 60,
  frequency_months: 12,
  convention: 'full_month',
  in_service_on: '2026-01-01',
  fiscal_year_start: '01-01',
  decimals: 2,
  ...terms,
});

export function holding(terms: AssetTerms, rows = 0, more: Partial<Holding> = {}): Holding {
  const posted = rowsOf({ terms, posted: [] })
    .slice(0, rows)
    .map(({ date, amount }) => ({ date, amount }));
  const accumulated = add(terms.opening?.accumulated ?? '0', sum(posted.map((row) => row.amount)));
  return {
    terms,
    posted,
    since: terms.in_service_on,
    cost: terms.cost,
    accumulated,
    surplus: '0',
    impaired: '0',
    quantity: 1,
    ...more,
  };
}

export const shown = (lines: readonly PostingLine[]) =>
  lines.map(({ account_id, base }) => [account_id, fixed(base, 2)]);

/** The holding after a plan. */
export function after(before: Holding, plan: AssetPlan): Holding {
  const moved = (name: 'cost' | 'accumulated' | 'surplus' | 'impaired') =>
    sum(plan.moves.map((move) => move[name] ?? '0'));
  return {
    ...before,
    cost: add(before.cost, moved('cost')),
    accumulated: sum([before.accumulated, chargedBy(plan.charged), moved('accumulated')]),
    surplus: add(before.surplus, moved('surplus')),
    impaired: add(before.impaired, moved('impaired')),
    posted: [...before.posted, ...plan.charged],
    terms: { ...before.terms, changes: [...(before.terms.changes ?? []), ...plan.changes] },
  };
}

export const codes = ({ refusals }: Pick<AssetPlan, 'refusals'>) =>
  refusals.map(({ code, field }) => [code, field]);

export function chargeAll(asset: Holding, day: string): Pick<Holding, 'accumulated' | 'posted'> {
  const rows = rowsDue(asset, day);
  return {
    accumulated: add(asset.accumulated, chargedBy(rows)),
    posted: [...asset.posted, ...rows],
  };
}
