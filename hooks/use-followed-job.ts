'use client';

import { useEffect, useEffectEvent } from 'react';
import { useAnswer, useRefresh } from './use-call';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';

const POLL_MS = 1_000;

const isOpenState = (job: Job | undefined): boolean =>
  job === undefined || job.status === 'queued' || job.status === 'running';

/** Polls a job; when it has ended, invalidates the queries under the paths in `stales`. */
export function useFollowedJob(id: number | undefined, stales: readonly string[]) {
  const refresh = useEffectEvent(useRefresh({ stales }));
  const { data, error } = useAnswer(
    jobs.show,
    { params: { id: id ?? 0 } },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (isOpenState(state.data) ? POLL_MS : false),
    },
  );
  const hasEnded = data !== undefined && !isOpenState(data);
  useEffect(() => {
    if (hasEnded) void refresh();
  }, [hasEnded]);
  if (id === undefined || error) return undefined;
  return {
    isOpen: !hasEnded,
    progress: data?.progress ?? 0,
    status: data?.status ?? 'queued',
    result: data?.result,
    failure: data?.error ?? undefined,
  };
}
