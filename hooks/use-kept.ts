'use client';

import {
  hashKey,
  notifyManager,
  type QueryClient,
  QueryObserver,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { askedOf } from './use-call';

/** Who looks for all that read an answer, by its address. */
const watchers = new WeakMap<QueryClient, Map<string, QueryObserver>>();

/**
 * An answer that is asked for once and then kept until something makes it stale; nothing before it is there. All that
 * read it share one watcher, so that a table may read it in each of its cells. Where it failed, whoever begins to read asks anew.
 */
export function useKept<E extends Endpoint>(endpoint: E): AnswerOf<E> | undefined {
  const cache = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => {
      const watcher = watcherOf(cache, endpoint);
      const leave = watcher.subscribe(notifyManager.batchCalls(changed));
      const { isError, isFetching } = watcher.getCurrentResult();
      if (isError && !isFetching) void watcher.refetch();
      return leave;
    },
    [cache, endpoint],
  );
  const read = () => cache.getQueryCache().get<AnswerOf<E>>(hashKey([endpoint.path]))?.state.data;
  return useSyncExternalStore(subscribe, read, read);
}

function watcherOf(cache: QueryClient, endpoint: Endpoint): QueryObserver {
  const all = watchers.get(cache) ?? new Map<string, QueryObserver>();
  watchers.set(cache, all);
  const asked = askedOf(endpoint);
  const known = all.get(endpoint.path);
  // One that nobody listened to may look at an answer that is no longer kept.
  if (known?.hasListeners()) return known;
  const watcher = new QueryObserver(cache, { ...asked, staleTime: Infinity });
  all.set(endpoint.path, watcher);
  return watcher;
}
