'use client';

import {
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';

import type { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import type { AnswerOf, Endpoint, Given, GivenArgs } from '@/lib/contract/endpoint';

type Options<E extends Endpoint> = Pick<
  UseQueryOptions<AnswerOf<E>, ApiError>,
  'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval' | 'retry' | 'select'
> &
  Readonly<{
    /** True for a preview of an action on a record. It is fetched when it is shown, and writes never invalidate it. */
    isForesight?: boolean;
  }>;

/** Cache key of an endpoint: its path and the arguments. */
export function answerKey<E extends Endpoint>(endpoint: E, ...given: GivenArgs<E>): QueryKey {
  return [endpoint.path, ...given];
}

/** React Query result of an endpoint that reads. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  given?: Given<E>,
  { isForesight = false, ...options }: Options<E> = {},
) {
  return useQuery<AnswerOf<E>, ApiError>({
    ...queryOptionsOf(endpoint, given),
    ...options,
    meta: { isForesight },
  });
}

/** Query key and function of an endpoint. */
export function queryOptionsOf<E extends Endpoint>(endpoint: E, given?: Given<E>) {
  const args = (given === undefined ? [] : [given]) as GivenArgs<E>;
  return { queryKey: answerKey(endpoint, ...args), queryFn: () => call(endpoint, ...args) };
}

const REFUSED: readonly number[] = [409, 422];

/**
 * True if the server refused an action on a record. The queries of the action are then invalidated too, because the
 * refused call, or another person, may have changed the record.
 */
const mayHaveChanged = (endpoint: Endpoint, { status }: ApiError): boolean =>
  'step' in endpoint && REFUSED.includes(status);

/**
 * Calls an endpoint that writes, then invalidates the queries under its `stales` paths. The call resolves once the
 * mounted queries are refetched, so that the next view shows the new data; with `waits: false` it resolves earlier. A
 * refused action on a record invalidates the same queries.
 */
export function useSend<E extends Endpoint>(endpoint: E, { waits = true } = {}) {
  const refresh = useRefresh(endpoint);
  return useMutation<AnswerOf<E>, ApiError, Given<E>>({
    // An answer with a secret is removed from the cache with the screen that shows it, not after React Query's default
    // of five minutes.
    ...(endpoint.secret && { gcTime: 0 }),
    mutationFn: (given) => call(endpoint, ...([given] as unknown as GivenArgs<E>)),
    onSuccess: () => {
      const fresh = refresh();
      return waits ? fresh : undefined;
    },
    onError: (error) => {
      if (mayHaveChanged(endpoint, error)) void refresh();
    },
  });
}

/** Returns a function that invalidates the queries under the `stales` paths of an endpoint. */
export function useRefresh({ stales = [] }: Pick<Endpoint, 'stales'>): () => Promise<void> {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({
      predicate: ({ queryKey: [path], meta }) =>
        !meta?.isForesight && stales.some((stale) => isUnder(String(path), stale)),
    });
}

/** Returns a function that refetches an endpoint, for changes that another person made. */
export function useRefetch(endpoint: Endpoint): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: [endpoint.path] });
}

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
