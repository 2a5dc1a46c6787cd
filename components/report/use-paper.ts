'use client';

import { useEffect, useState } from 'react';

import type { RowData } from '@tanstack/react-table';
import type { ReportEndpoint } from '@/components/report/definition';
import type { Register } from '@/components/report/register';
import { later, useLater } from '@/hooks/use-later';
import type { FilterValues } from '@/hooks/use-report-filters';

/** Whether a report is shown as a paper, and what changes it. */
export type PaperChoice = Readonly<{ isShown: boolean; toggle: () => void }>;

const NONE = later(async () => ({ Pages: () => null }));

/** The lines of a report as they come, page by page. */
type Pages = Readonly<{
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}>;

/** The paper of a report, where it has one for what is asked; it is read to its end. */
export function usePaper<E extends ReportEndpoint, Row extends RowData>(
  { Paper }: Register<E, Row>,
  input: FilterValues,
  { hasNextPage, isFetching, isError, fetchNextPage }: Pages,
) {
  const [isWanted, setWanted] = useState(false);
  const isOffered = Paper?.isFor(input) ?? false;
  const isShown = isOffered && isWanted;
  const loaded = useLater(Paper?.Pages ?? NONE, isShown);
  useEffect(() => {
    if (isShown && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShown, hasNextPage, isFetching, isError, fetchNextPage]);
  const choice: PaperChoice = { isShown, toggle: () => setWanted(!isWanted) };
  return {
    choice: isOffered ? choice : undefined,
    Pages: isShown ? loaded?.Pages : undefined,
  };
}
