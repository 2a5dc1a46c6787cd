'use client';

import type { HrefArgs } from '@/lib/address';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { viewedAs, type RouteName } from '@/lib/routes';
import { useAnswer } from './use-call';
import { useQueryState } from './use-query-state';

/** One's own views of a page, as its menu of views shows them. */
export type PageViews = Readonly<{
  list: readonly SavedView[];
  /** The view that the address names. */
  open: SavedView | undefined;
  /** The page shows something else than the open view keeps. */
  isChanged: boolean;
  /** What a view of the page as it stands would keep. */
  text: string;
  /** Where a view opens; without a view, the page as it stands but under no name. */
  addressOf: (view: SavedView | undefined) => HrefArgs;
}>;

/** The name in a list's address under which the open view stands. */
export const OPEN_VIEW = 'view';

const SIZE = 'per_page';

/**
 * The views of a list whose state stands in the address. All that a view keeps is written out there
 * beside its id, so that a link shows the same to somebody who does not have the view. `names` are
 * those that a view keeps; `unsaid` is what counts where the address is silent, and is kept too.
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
