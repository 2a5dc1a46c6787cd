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
import { queryOptionsOf } from './use-call';

/** One observer per endpoint path, shared by all readers. */
const watchers = new WeakMap<QueryClient, Map<string, QueryObserver>>();

/**
 * Response of an endpoint that is fetched once and cached until it is invalidated; undefined until it is loaded. All
 * components share one observer, so that each cell of a table can use the hook. After an error, the next component that
 * uses it fetches again.
 */
export function useSharedQuery<E extends Endpoint>(endpoint: E): AnswerOf<E> | undefined {
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
  const options = queryOptionsOf(endpoint);
  const known = all.get(endpoint.path);
  // An observer without listeners may refer to a query that was removed from the cache.
  if (known?.hasListeners()) return known;
  const watcher = new QueryObserver(cache, { ...options, staleTime: Infinity });
  all.set(endpoint.path, watcher);
  return watcher;
}
