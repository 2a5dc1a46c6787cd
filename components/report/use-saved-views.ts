'use client';

import type { ReportRoute } from '@/components/report/definition';
import { useAnswer } from '@/hooks/use-call';
import { useView } from '@/hooks/use-view';
import { type SavedView, savedViews } from '@/lib/contract/reports/saved-views';
import { pageOf } from '@/lib/routes';

export type SavedViews = Readonly<{
  list: readonly SavedView[];
  /** The view that the address names. */
  open: SavedView | undefined;
  /** The address names a view that is still being asked for. */
  isPending: boolean;
  /** The address names a view that is not there, or not one's own. */
  isMissing: boolean;
}>;

/** One's own views of a report, and the one that is open. */
export function useSavedViews(route: ReportRoute): SavedViews {
  const view = useView();
  const { data, isPending } = useAnswer(savedViews.list, { input: { page: inputPage(route) } });
  const isNamed = view.kind === 'record' || view.kind === 'word' || view.kind === 'new';
  const open = view.kind === 'record' ? data?.find(({ id }) => id === view.id) : undefined;
  return {
    list: data ?? [],
    open,
    isPending: view.kind === 'pending' || (isNamed && isPending),
    isMissing: isNamed && data !== undefined && open === undefined,
  };
}

type InputPage = Extract<
  NonNullable<Parameters<typeof useAnswer<(typeof savedViews)['list']>>[1]>['input'],
  object
>['page'];

/** The page of a report's route is one of the pages that views are kept of. */
export function inputPage(route: ReportRoute): NonNullable<InputPage> {
  return pageOf(route) as NonNullable<InputPage>;
}
