'use client';

import type { ReportRoute } from '@/lib/routes';
import { useAnswer } from '@/hooks/use-call';
import type { PageViews } from '@/hooks/use-saved-views';
import { useView } from '@/hooks/use-view';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { viewedAs } from '@/lib/routes';

export type SavedViews = Readonly<{
  list: readonly SavedView[];
  /** View that the URL names. */
  open: SavedView | undefined;
  /** True while the view in the URL is loading. */
  isPending: boolean;
  /** True if the view in the URL is not one of the user's views of this report. */
  isMissing: boolean;
}>;

/** The user's saved views of a report, and the open view. */
export function useSavedViews(route: ReportRoute): SavedViews {
  const view = useView();
  const { data: all, isPending } = useAnswer(savedViews.list);
  const page = viewedAs(route);
  const data = all?.filter((one) => one.page === page);
  const isNamed = view.kind === 'record' || view.kind === 'word' || view.kind === 'new';
  const open = view.kind === 'record' ? data?.find(({ id }) => id === view.id) : undefined;
  return {
    list: data ?? [],
    open,
    isPending: view.kind === 'pending' || (isNamed && isPending),
    isMissing: isNamed && data !== undefined && open === undefined,
  };
}

/** Props of the views menu. In a report, a saved view has its own URL, which applies the filters of the view. */
export function viewsOfReport({ list, open }: SavedViews, text: string): PageViews {
  return {
    list,
    open,
    text,
    isChanged: open !== undefined && sorted(open.query) !== sorted(text),
    addressOf: (view) => (view ? { view: view.id } : {}),
  };
}

function sorted(query: string): string {
  const names = new URLSearchParams(query);
  names.sort();
  return names.toString();
}
