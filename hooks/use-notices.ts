'use client';

import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { notices, type Notices } from '@/lib/contract/notices';

const POLL_MS = 3_000;

/**
 * What waits for the reader, and the day that the books are locked to. It is asked for anew when a page of
 * the office is come back to, and by the clock only while a job runs: a call that nobody made would keep a
 * session open that was left alone.
 */
export function useNotices(): Notices | undefined {
  const { data: user } = useCurrentUser();
  return useAnswer(notices, undefined, {
    enabled: user !== undefined,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => (state.data?.jobs.length ? POLL_MS : false),
  }).data;
}
