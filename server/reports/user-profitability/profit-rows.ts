import type { Profit } from '@/lib/contract/reports/user-profitability';
import { divide, round, sum } from '@/lib/domain/money';
import type { Teller } from '@/server/ledger/currencies';
import { basisPoints, percentOf } from '@/server/reports/engine/trade-figures';
import type { EarnedRow } from './user-profitability.sql';

/** What somebody's deals and till have brought, before it is told. */
export type Earned = Omit<EarnedRow, 'id'> & Readonly<{ differences: string }>;

export const NOTHING: Earned = {
  deals: 0,
  voids: 0,
  overrides: 0,
  hours: 0,
  base: '0',
  margin: '0',
  voided_margin: '0',
  fees: '0',
  realised: '0',
  discount: '0',
  differences: '0',
};

/** Everybody together. Hours are those of each, one beside the other. */
export function together(all: readonly Earned[]): Earned {
  const count = (of: 'deals' | 'voids' | 'overrides' | 'hours') =>
    all.reduce((total, one) => total + Number(one[of]), 0);
  const money = (of: Exclude<keyof Earned, 'deals' | 'voids' | 'overrides' | 'hours'>) =>
    sum(all.map((one) => one[of]));
  return {
    deals: count('deals'),
    voids: count('voids'),
    overrides: count('overrides'),
    hours: count('hours'),
    base: money('base'),
    margin: money('margin'),
    voided_margin: money('voided_margin'),
    fees: money('fees'),
    realised: money('realised'),
    discount: money('discount'),
    differences: money('differences'),
  };
}

type Telling = Readonly<{ tell: Teller; decimals: number; isOpen: boolean }>;

export function profitOf(earned: Earned, { tell, decimals, isOpen }: Telling): Profit {
  const { deals, voids, overrides, hours, base, fees, differences } = earned;
  const rounded = (value: string) => tell.base(round(value, decimals));
  const open = <Value>(value: Value) => (isOpen ? value : null);
  const net = sum([earned.margin, earned.voided_margin, fees, differences]);
  return {
    deals: Number(deals),
    voids: Number(voids),
    void_share: percentOf(String(voids), String(deals), 1),
    overrides: Number(overrides),
    per_hour: Number(hours) === 0 ? null : divide(String(deals), String(hours), { decimals: 1 }),
    base: tell.base(base),
    margin: open(rounded(earned.margin)),
    voided_margin: open(rounded(earned.voided_margin)),
    fees: tell.base(fees),
    differences: tell.base(differences),
    net: open(rounded(net)),
    bp: open(basisPoints(net, base)),
    realised: open(tell.base(earned.realised)),
    discount: open(rounded(earned.discount)),
  };
}
