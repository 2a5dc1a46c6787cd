'use client';

import { useEffect, useState } from 'react';

import type { RowData } from '@tanstack/react-table';
import type { ReportEndpoint } from './definition';
import type { Register } from './register';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import type { FilterValues } from '@/hooks/use-report-filters';

/** `isShown` is true while the report is shown as a document. */
export type PaperChoice = Readonly<{ isShown: boolean; toggle: () => void }>;

const NONE = lazyPart(async () => ({ Pages: () => null }));

/** State of fetching the result pages of the report. */
type Pages = Readonly<{
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}>;

/** Printable document with all pages of a report; `choice` is undefined if the current filters allow no document. */
export function usePaper<E extends ReportEndpoint, Row extends RowData>(
  { Paper }: Register<E, Row>,
  input: FilterValues,
  { hasNextPage, isFetching, isError, fetchNextPage }: Pages,
) {
  const [isWanted, setWanted] = useState(false);
  const isOffered = Paper?.isFor(input) ?? false;
  const isShown = isOffered && isWanted;
  const loaded = useLazyPart(Paper?.Pages ?? NONE, isShown);
  useEffect(() => {
    if (isShown && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShown, hasNextPage, isFetching, isError, fetchNextPage]);
  const choice: PaperChoice = { isShown, toggle: () => setWanted(!isWanted) };
  return {
    choice: isOffered ? choice : undefined,
    Pages: isShown ? loaded?.Pages : undefined,
  };
}
