'use client';

import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { notices, type Notices } from '@/lib/contract/notices';

export const NOTICES_MS = 3_000;

/**
 * What waits for the reader, and the day that the books are locked to. It is asked for anew when a page of
 * the office is come back to, and by the clock only while a job runs or a sample is being made: a call that nobody made would keep a
 * session open that was left alone.
 */
export function useNotices(): Notices | undefined {
  const { data: user } = useCurrentUser();
  return useAnswer(notices, undefined, {
    enabled: user !== undefined,
    staleTime: NOTICES_MS,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? NOTICES_MS : false),
  }).data;
}

const isUnderWay = (data: Notices | undefined): boolean =>
  data !== undefined &&
  (data.jobs.some(({ finished_at }) => finished_at === null) || data.sample?.state === 'filling');
