'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import type { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import type { AnswerOf, Endpoint, GivenArgs } from '@/lib/contract/endpoint';
import { answerKey } from './use-call';
import type { FilterValues } from './use-report-filters';

/** A report fetched page by page, by cursor. Nothing is fetched while `enabled` is false. */
export function useReportPages<E extends Endpoint>(
  endpoint: E,
  input: FilterValues,
  { enabled }: { enabled: boolean },
) {
  // The cast is needed, because filters in the URL can be invalid; the server then refuses them.
  const given = (cursor: string | undefined) =>
    [{ input: cursor === undefined ? input : { ...input, cursor } }] as unknown as GivenArgs<E>;

  return useInfiniteQuery<
    AnswerOf<E>,
    ApiError,
    readonly AnswerOf<E>[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...answerKey(endpoint, ...given(undefined)), 'pages'],
    queryFn: ({ pageParam }) => call(endpoint, ...given(pageParam)),
    initialPageParam: undefined,
    getNextPageParam: (page) => nextOf(page),
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    enabled,
  });
}

function nextOf(page: unknown): string | undefined {
  if (typeof page !== 'object' || page === null || !('next' in page)) return undefined;
  return typeof page.next === 'string' ? page.next : undefined;
}
