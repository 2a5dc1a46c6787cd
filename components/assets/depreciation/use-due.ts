'use client';

import { useAnswer } from '@/hooks/use-call';
import { useToday } from '@/hooks/use-today';
import { depreciation } from '@/lib/contract/assets/depreciation';
import { type Day, endOfLastMonth } from '@/lib/domain/calendar';

/** Last day of the previous month, because the current month is not charged yet. */
export function useLastMonthEnd(): Day {
  return endOfLastMonth(useToday());
}

/** Loads the depreciation due by a day, by asset. */
export function useDue(period_end: Day, enabled = true) {
  return useAnswer(depreciation.preview, { input: { period_end } }, { enabled, staleTime: 0 });
}
