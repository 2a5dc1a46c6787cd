'use client';

import { useAnswer } from '@/hooks/use-call';
import { useToday } from '@/hooks/use-today';
import { depreciation } from '@/lib/contract/assets/depreciation';
import { type Day, endOfLastMonth } from '@/lib/domain/calendar';

/** The end of the month before: months that are not over are not charged yet. */
export function useLastMonthEnd(): Day {
  return endOfLastMonth(useToday());
}

/** What is due by a day, asset by asset. */
export function useDue(period_end: Day, enabled = true) {
  return useAnswer(depreciation.preview, { input: { period_end } }, { enabled, staleTime: 0 });
}
