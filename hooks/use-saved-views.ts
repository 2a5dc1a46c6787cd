'use client';

import type { HrefArgs } from '@/lib/address';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { viewedAs, type RouteName } from '@/lib/routes';
import { useAnswer } from './use-call';
import { useQueryState } from './use-query-state';

/** The user's own saved views of a page, for the menu of views. */
export type PageViews = Readonly<{
  list: readonly SavedView[];
  /** The saved view whose id is in the URL. */
  open: SavedView | undefined;
  /** True if the state of the page differs from the open view. */
  isChanged: boolean;
  /** Query string that would be stored if the current page were saved as a view. */
  text: string;
  /** URL of a saved view; for undefined, the URL of the current page without its view. */
  addressOf: (view: SavedView | undefined) => HrefArgs;
}>;

/** Name of the query parameter with the id of the open view. */
export const OPEN_VIEW = 'view';

const SIZE = 'per_page';

/**
 * Saved views of a list whose state is in the URL. The URL contains the view's content in addition to its id, so that a
 * link works for users without the view. `names` are the query parameters that a view stores. `unsaid` are the defaults
 * of parameters that are missing in the URL; a view stores them too.
 */
export function useListViews(
  route: RouteName,
  names: readonly string[],
  unsaid: Readonly<Record<string, string | undefined>> = {},
): PageViews {
  const { query } = useQueryState();
  const page = viewedAs(route);
  const { data: all = [] } = useAnswer(savedViews.list);
  const list = all.filter((view) => view.page === page);
  const open = list.find(({ id }) => String(id) === query.get(OPEN_VIEW));
  const kept = new URLSearchParams(open?.query);
  const size = query.get(SIZE);

  return {
    list,
    open,
    isChanged: open !== undefined && names.some((name) => query.get(name) !== kept.get(name)),
    text: textOf(names, (name) => query.get(name) ?? unsaid[name]),
    addressOf: (view) => ({
      query: {
        ...(view ? { [OPEN_VIEW]: view.id, ...(size && { [SIZE]: size }) } : without(query)),
        ...Object.fromEntries(new URLSearchParams(view?.query)),
      },
    }),
  };
}

function textOf(
  names: readonly string[],
  valueOf: (name: string) => string | null | undefined,
): string {
  const pairs = names.flatMap((name) => {
    const value = valueOf(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(pairs).toString();
}

const without = (query: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries([...query].filter(([name]) => name !== OPEN_VIEW));
