import { recordOf } from '@/lib/domain/record-of';
import type { ProfitMade } from '@/lib/contract/reports/user-profitability';
import { divide, round, sum } from '@/lib/domain/money';
import type { Wire } from '@/server/ledger/currencies';
import { basisPoints, percentOf } from '@/server/reports/engine/trade-figures';
import type { EarnedRow } from './user-profitability.sql';

/** Figures of one user's deals and till, or of one customer's deals, before formatting. */
export type Earned = Omit<EarnedRow, 'id'> & Readonly<{ differences: string }>;

const COUNTS = ['deals', 'voids', 'overrides', 'hours'] as const;
const AMOUNTS = [
  'base',
  'margin',
  'voided_margin',
  'fees',
  'realised',
  'discount',
  'differences',
] as const;

/** Sum over all rows. Hours of different users are added up. */
export const together = (all: readonly Earned[]): Earned => ({
  ...recordOf(COUNTS, (of) => all.reduce((total, one) => total + Number(one[of]), 0)),
  ...recordOf(AMOUNTS, (of) => sum(all.map((one) => one[of]))),
});

export const NOTHING = together([]);

export function profitOf(
  earned: Earned,
  { wire, decimals }: Readonly<{ wire: Wire; decimals: number }>,
): ProfitMade {
  const { deals, voids, overrides, hours, base, fees, differences } = earned;
  const rounded = (value: string) => wire.base(round(value, decimals));
  const net = sum([earned.margin, earned.voided_margin, fees, differences]);
  return {
    deals: Number(deals),
    voids: Number(voids),
    void_share: percentOf(String(voids), String(deals), 1),
    overrides: Number(overrides),
    per_hour: Number(hours) === 0 ? null : divide(String(deals), String(hours), { decimals: 1 }),
    base: wire.base(base),
    margin: rounded(earned.margin),
    voided_margin: rounded(earned.voided_margin),
    fees: wire.base(fees),
    differences: wire.base(differences),
    net: rounded(net),
    bp: basisPoints(net, base),
    realised: wire.base(earned.realised),
    discount: rounded(earned.discount),
  };
}
