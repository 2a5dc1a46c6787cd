'use client';

import { useAnswer } from '@/hooks/use-call';
import { useToday } from '@/hooks/use-today';
import { depreciation } from '@/lib/contract/assets/depreciation';
import { type Day, endOfLastMonth } from '@/lib/domain/calendar';

/** Default last day of a run: the last day of the previous month, because the current month is not over yet. */
export function useLastMonthEnd(): Day {
  return endOfLastMonth(useToday());
}

/** Loads the unposted depreciation of each asset up to a day. */
export function useDue(period_end: Day, enabled = true) {
  return useAnswer(depreciation.preview, { input: { period_end } }, { enabled, staleTime: 0 });
}
