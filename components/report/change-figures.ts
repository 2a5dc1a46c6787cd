import type { Figures } from './statement';
import { absolute, divide, fixed, isZero, multiply, subtract } from '@/lib/domain/money';

/** Change of a balance; also in percent if the earlier balance is not zero. */
export function changeOf(now: string, before: string, decimals: number): Figures {
  const change = fixed(subtract(now, before), decimals);
  if (isZero(before)) return { change };
  const percent = divide(multiply(change, '100'), absolute(before), { decimals: 1 });
  return { change, percent: fixed(percent, 1) };
}
