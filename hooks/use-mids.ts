'use client';

import { rates } from '@/lib/contract/exchange/rates';
import type { Decimal } from '@/lib/domain/money';
import { useAnswer } from './use-call';
import { usePermission } from './use-permission';
import { useToday } from './use-today';

/** The middle of the board, base per one unit, of a day; nothing where it is not known here. */
export type DayMids = (currency: string, day: string) => Decimal | undefined;

/**
 * The middle of the board, base per one unit, for a day: known here for today alone, since what stands
 * now is what a posting of today is given. Of any other day the host knows.
 */
export function useMids(): DayMids {
  const { may } = usePermission('rates');
  const today = useToday();
  const { data } = useAnswer(rates.current, undefined, { enabled: may('view') });
  return (currency, day) =>
    day === today ? data?.find((rate) => rate.currency === currency)?.mid_base : undefined;
}
