'use client';

import { useAnswer } from './use-call';
import { useCurrentUser } from './use-current-user';
import { notices, type Notices } from '@/lib/contract/notices';

export const NOTICES_MS = 3_000;

/**
 * Notices for the user, and the day up to which the books are locked. They are refetched when an office page regains
 * focus, and polled only while a job runs or sample data is being created; regular polling would keep an idle session
 * alive.
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
