import {
  absolute,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  subtract,
} from '@/lib/domain/money';
import type { GridLine, GridSlip } from './pay-grid';

/** Change in percent of the earlier figure; undefined if that figure is zero. */
export function percentChange(now: Decimal, before: Decimal): Decimal | undefined {
  if (isZero(before)) return undefined;
  const apart = multiply(subtract(now, before), '100');
  return divide(apart, absolute(before), { decimals: 1 });
}

/** Reason to review an employee's figures. */
export type PayFlag =
  | Readonly<{ why: 'joined' | 'edited' }>
  | Readonly<{ why: 'above'; percent: Decimal }>
  | Readonly<{ why: 'days'; paid: number; of: number }>
  | Readonly<{ why: 'unpaid'; count: number }>
  | Readonly<{ why: 'adjustment' | 'component'; name: string }>;

/**
 * Returns the reasons to review a slip, such as differences from the previous slip, unpaid or unworked days, manual
 * changes, and a net that differs from the previous net by more than `most` percent.
 */
export function payFlags(slip: GridSlip, net: Decimal | null, most: Decimal): readonly PayFlag[] {
  const { days, payment_days, unpaid_days, lines, last } = slip;
  const percent = net !== null && last?.net != null ? percentChange(net, last.net) : undefined;
  const isAbove = percent !== undefined && compare(absolute(percent), most) > 0;
  const adjusted = lines.filter(({ adjustment_id }) => adjustment_id !== null);
  const fresh = lines.filter((line) => last !== null && isNew(line));
  return [
    ...(last === null ? [{ why: 'joined' as const }] : []),
    ...(isAbove ? [{ why: 'above' as const, percent }] : []),
    ...(payment_days + unpaid_days < days
      ? [{ why: 'days' as const, paid: payment_days, of: days }]
      : []),
    ...(unpaid_days > 0 ? [{ why: 'unpaid' as const, count: unpaid_days }] : []),
    ...adjusted.map(({ name }) => ({ why: 'adjustment' as const, name })),
    ...fresh.map(({ name }) => ({ why: 'component' as const, name })),
    ...(slip.is_edited ? [{ why: 'edited' as const }] : []),
  ];
}

/** True for a salary component that is not zero and that the previous slip did not have. */
const isNew = ({ last, adjustment_id, amount }: GridLine): boolean =>
  last === null && adjustment_id === null && amount !== null && !isZero(amount);
