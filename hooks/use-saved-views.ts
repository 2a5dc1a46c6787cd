'use client';

import type { HrefArgs } from '@/lib/address';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { viewedAs, type RouteName } from '@/lib/routes';
import { useAnswer } from './use-call';
import { useQueryState } from './use-query-state';

/** The user's own saved views of a page, for the menu of views. */
export type PageViews = Readonly<{
  list: readonly SavedView[];
  /** View named in the address. */
  open: SavedView | undefined;
  /** True if the page differs from the open view. */
  isChanged: boolean;
  /** Query that a view of the current page would store. */
  text: string;
  /** Address of a view; without a view, the current page without a view name. */
  addressOf: (view: SavedView | undefined) => HrefArgs;
}>;

/** Query parameter of the open view. */
export const OPEN_VIEW = 'view';

const SIZE = 'per_page';

/**
 * Saved views of a list whose state is in the address. The address contains the view's content in addition to its id,
 * so that a link works for users without the view. `names` are the stored parameters; `unsaid` are the defaults of
 * parameters that are missing in the address, which are stored too.
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
