'use client';

import { useAnswer } from '@/hooks/use-call';
import { useToday } from '@/hooks/use-today';
import { depreciation } from '@/lib/contract/assets/depreciation';
import { type Day, endOfLastMonth } from '@/lib/domain/calendar';

/** Default last day of a run: the end of the previous month, because the current month is not over. */
export function useLastMonthEnd(): Day {
  return endOfLastMonth(useToday());
}

/** Loads, per asset, the depreciation that is due up to a day and not posted. */
export function useDue(period_end: Day, enabled = true) {
  return useAnswer(depreciation.preview, { input: { period_end } }, { enabled, staleTime: 0 });
}
